package policytest_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/streamlint/streamlint/internal/twins/templates"
)

// A tally counts what became of examples in one syntax: scenarios that were
// compared and those that it cannot say, by reason, mappings that became events,
// and why others did not.
type tally struct {
	compared, events int
	unsaid           map[templates.Reason]int
	kept             []templates.Reason
}

// templateTallies are the least numbers of what is compared, the largest of what
// is not, and all reasons why a mapping is no event. More examples need no change
// here, unless a syntax cannot say them.
var templateTallies = map[templates.Syntax]tally{
	templates.CloudFormation: {
		compared: 495,
		unsaid: inNoTemplate(map[templates.Reason]int{
			templates.Filled: 6, templates.KindByEvent: 2,
		}),
	},
	templates.SAM: {
		compared: 495, events: 520,
		unsaid: inNoTemplate(map[templates.Reason]int{templates.Filled: 6}),
		kept: []templates.Reason{
			templates.NoFunction, templates.ByAlias, templates.NoEventType, templates.NoSetting,
			templates.NoCondition, templates.NoLoop, templates.Defaulted,
		},
	},
	templates.Serverless: {
		compared: 500, events: 420,
		unsaid: inNoTemplate(map[templates.Reason]int{templates.KindByEvent: 1}),
		kept: []templates.Reason{
			templates.NoFunction, templates.ByAlias, templates.NoEventType, templates.NoSetting,
			templates.NoCondition, templates.NoLoop, templates.Defaulted, templates.FunctionResource,
			templates.SamePlace, templates.DroppedZero, templates.OneTopic, templates.NoPattern,
		},
	},
}

// inNoTemplate adds what no template says.
func inNoTemplate(beside map[templates.Reason]int) map[templates.Reason]int {
	maps.Copy(beside, map[templates.Reason]int{
		templates.Dropped: 9, templates.Replaced: 4, templates.OtherAttribute: 2, templates.UnknownLoop: 2,
		templates.NoTimestamp: 2, templates.PartOfBlock: 2, templates.StreamOff: 1, templates.OtherThing: 1,
		templates.PositionOptional: 1, templates.PartOfList: 1,
	})
	return beside
}

func (c *tally) add(twin *templates.Twin) {
	for _, reason := range twin.Unsaid {
		c.unsaid[reason]++
	}
	if len(twin.Unsaid) > 0 {
		return
	}
	c.compared++
	c.events += twin.Events
	for _, reason := range twin.Kept {
		if !slices.Contains(c.kept, reason) {
			c.kept = append(c.kept, reason)
		}
	}
}

// beyond returns a line for each number outside what is allowed, and for each
// reason that nothing has any more.
func (c *tally) beyond(allowed tally) []string {
	var out []string
	if c.compared < allowed.compared {
		out = append(out, fmt.Sprintf("%d scenarios compared, %d are the least", c.compared, allowed.compared))
	}
	if c.events < allowed.events {
		out = append(out, fmt.Sprintf("%d mappings are events, %d are the least", c.events, allowed.events))
	}
	for reason, n := range c.unsaid {
		if n > allowed.unsaid[reason] {
			out = append(out, fmt.Sprintf("%d scenarios are left out for %q, %d are allowed", n, reason, allowed.unsaid[reason]))
		}
	}
	for reason := range allowed.unsaid {
		if c.unsaid[reason] == 0 {
			out = append(out, fmt.Sprintf("no scenario is left out for %q: drop the reason", reason))
		}
	}
	for _, reason := range c.kept {
		if !slices.Contains(allowed.kept, reason) {
			out = append(out, fmt.Sprintf("a mapping is no event for %q", reason))
		}
	}
	for _, reason := range allowed.kept {
		if !slices.Contains(c.kept, reason) {
			out = append(out, fmt.Sprintf("every mapping is an event in spite of %q: drop the reason", reason))
		}
	}
	slices.Sort(out)
	return out
}
