package cfn

import (
	"regexp"

	"github.com/streamlint/streamlint/facts"
)

// stateService states an AWS::ECS::Service with its task definition and the
// target that scales it.
//
// Source: AWS CloudFormation Template Reference, AWS::ECS::Service,
// AWS::ECS::TaskDefinition and AWS::ApplicationAutoScaling::ScalableTarget; read
// 2026-11-29.
func stateService(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	w := &facts.Workload{Entity: r.Entity(s)}
	origin := facts.WrittenAt(r.Header)
	w.Platform = facts.Known("ecs", origin)
	w.WorkloadKind = facts.Known("ecs_service", origin)
	w.Name = read.Text(p.Get("ServiceName"))
	w.Replicas = read.Number(p.Get("DesiredCount"))
	w.LaunchType = read.Text(p.Get("LaunchType"))
	w.PlatformVersion = read.Text(p.Get("PlatformVersion"))
	w.MaxSurgePercent = surge(read.Number(p.Get("DeploymentConfiguration", "MaximumPercent")))
	r.scaled(s, w)
	if task := p.Get("TaskDefinition").Target; task != nil && task.Type == "AWS::ECS::TaskDefinition" {
		p, read := task.Properties(s), task.Reader()
		containers(task, p.Get("ContainerDefinitions"), w)
		w.TaskRoleARN, w.ExecutionRoleARN = read.Text(p.Get("TaskRoleArn")), read.Text(p.Get("ExecutionRoleArn"))
	}
	return func() { out.Workloads = append(out.Workloads, w) }
}

// surge is how far a rollout exceeds the copies, of the percentage that may run.
func surge(percent facts.Attr[int64]) facts.Attr[int64] {
	n, ok := percent.Get()
	switch {
	case !ok:
		return percent
	case n < 100:
		return facts.Written[int64]("", percent.Origin())
	}
	return facts.Known(n-100, percent.Origin())
}

// scaled reads the bounds of the scalable target that names the service.
func (r *Resource) scaled(s *Scene, w *facts.Workload) {
	for _, other := range r.t.Resources {
		if other.Type != "AWS::ApplicationAutoScaling::ScalableTarget" {
			continue
		}
		p, read := other.Properties(s), other.Reader()
		id := p.Get("ResourceId")
		for _, part := range append(id.parts, id) {
			if part.Target == r {
				w.ReplicasMin = read.Number(p.Get("MinCapacity"))
				w.ReplicasMax = read.Number(p.Get("MaxCapacity"))
				return
			}
		}
	}
}

// containers reads what the containers of a task are given.
func containers(task *Resource, list Value, w *facts.Workload) {
	read := task.Reader()
	if list.Kind != List {
		return
	}
	var arguments, images []Value
	w.Environment.Complete = !list.Open
	var grace, start facts.Attr[int64]
	for i, c := range list.Items() {
		environment(read, c.Get("Environment"), w)
		if files := c.Get("EnvironmentFiles"); files.Kind != Absent {
			w.Environment.Complete = false
		}
		for _, secret := range c.Get("Secrets").Items() {
			if name := secret.Get("Name"); name.Kind == Text {
				w.Environment.Items = append(w.Environment.Items, &facts.EnvironmentVariable{
					Name: name.Text, Value: facts.Written[string]("", name.Origin(task.Header))})
			}
		}
		arguments = append(arguments, c.Get("EntryPoint").Items()...)
		arguments = append(arguments, c.Get("Command").Items()...)
		images = append(images, c.Get("Image"))
		stop, health := read.Scaled(c.Get("StopTimeout"), 1000), read.Scaled(c.Get("HealthCheck", "StartPeriod"), 1000)
		if i == 0 {
			grace, start = stop, health
			continue
		}
		// Which container consumes is not known: they have to agree.
		grace, start = agree(grace, stop), agree(start, health)
	}
	w.StopGraceMS, w.StartBudgetMS = grace, start
	w.Arguments = knownTexts(read, arguments)
	if !w.Arguments.IsKnown() && !list.Open && !read.Open && !runsWords(list) {
		w.Arguments = facts.Absent[[]string](facts.WrittenAt(task.Header))
	}
	w.Images = knownTexts(read, images)
}

// runsWords reports whether a container may say itself what to run.
func runsWords(list Value) bool {
	for _, c := range list.Items() {
		if c.Get("EntryPoint").Kind != Absent || c.Get("Command").Kind != Absent {
			return true
		}
	}
	return false
}

func agree(a, b facts.Attr[int64]) facts.Attr[int64] {
	x, ok1 := a.Get()
	y, ok2 := b.Get()
	if ok1 && ok2 && x == y || a.IsAbsent() && b.IsAbsent() {
		return a
	}
	return facts.Attr[int64]{}
}

// knownTexts keeps the texts that are known; a word that is not is left out.
func knownTexts(read Reader, values []Value) facts.Attr[[]string] {
	var out []string
	var origin facts.Origin
	for _, v := range values {
		if v.Kind == Text {
			if out == nil {
				origin = v.Origin(read.Header)
			}
			out = append(out, v.Text)
		}
	}
	if out == nil {
		return facts.Attr[[]string]{}
	}
	return facts.Known(out, origin)
}

// secretName matches the names of variables whose values are never shown.
var secretName = regexp.MustCompile(`(?i)password|passwd|secret|token|credential|private.?key|access.?key|sasl.?jaas|user.?info`)

// secretText matches values that hold a secret, whatever their name.
var secretText = regexp.MustCompile(`(?i)password\s*=|://[^/\s:@]+:[^/\s@]+@|-----BEGIN`)

func environment(read Reader, list Value, w *facts.Workload) {
	switch {
	case list.Kind == Absent:
		w.Environment.Complete = w.Environment.Complete && !read.Open
		return
	case list.Kind != List || list.Open:
		w.Environment.Complete = false
	}
	for _, item := range list.Items() {
		name, value := item.Get("Name"), item.Get("Value")
		if name.Kind != Text {
			w.Environment.Complete = false
			continue
		}
		if secretName.MatchString(name.Text) || secretText.MatchString(value.Text) {
			value.Place.Mask()
			if value.node != nil {
				value.node.Range.Mask()
			}
			value = Value{Place: value.Place}
		}
		w.Environment.Items = append(w.Environment.Items, &facts.EnvironmentVariable{Name: name.Text, Value: read.Text(value)})
	}
}
