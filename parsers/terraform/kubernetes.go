package terraform

import (
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// The Kubernetes provider writes the objects of the API in snake case, every
// nested object a block.

func (w *writer) deployment(d *declared)  { w.pods(d, "deployment") }
func (w *writer) statefulSet(d *declared) { w.pods(d, "stateful_set") }
func (w *writer) daemonSet(d *declared)   { w.pods(d, "daemon_set") }

// pods states a workload of the Kubernetes provider.
func (w *writer) pods(d *declared, kind string) {
	c := d.config
	l := &facts.Workload{Entity: d.entity}
	l.Platform = facts.Known("kubernetes", l.HeaderOrigin())
	l.WorkloadKind = facts.Known(kind, l.HeaderOrigin())
	l.Name = textAttr(at(c, "metadata", "name"))
	if kind != "daemon_set" {
		l.Replicas = numberAttr(at(c, "spec", "replicas"))
	}
	l.StopGraceMS = times(at(c, "spec", "template", "spec", "termination_grace_period_seconds"), 1000)
	l.MaxSurgePercent = attr(at(c, "spec", "strategy", "rolling_update", "max_surge"), func(v cty.Value) (int64, bool) {
		text, ok := asText(v)
		percent, isPercent := strings.CutSuffix(text, "%")
		n, err := strconv.ParseInt(percent, 10, 64)
		return n, ok && isPercent && err == nil
	})
	k := containers{origin: l.HeaderOrigin(), noOrigin: l.HeaderOrigin()}
	list, complete := podContainers(c)
	k.environment.Complete = complete
	k.wordsOpen, k.picturesOpen = !complete, !complete
	for _, one := range list {
		k.podContainer(one)
	}
	if len(list) > 0 {
		k.close()
	}
	k.fill(l)
	w.set.Workloads = append(w.set.Workloads, l)
}

func podContainers(c config) ([]config, bool) {
	for _, name := range []string{"spec", "template", "spec"} {
		list, _ := c.blocks(name)
		if len(list) == 0 {
			return nil, false
		}
		c = list[0]
	}
	return c.blocks("container")
}

func (k *containers) podContainer(c config) {
	env, complete := c.blocks("env")
	from, known := c.blocks("env_from")
	k.environment.Complete = k.environment.Complete && complete && known && len(from) == 0
	for _, e := range env {
		name := e.read("name")
		text, ok := textAttr(name).Get()
		if !ok {
			k.environment.Complete = false
			continue
		}
		value := e.read("value")
		v := textAttr(value)
		if _, elsewhere := e.blocks("value_from"); value.state == isAbsent || !elsewhere {
			v = facts.Written[string]("", name.origin)
		} else if shown, ok := v.Get(); isSecretName(text) || ok && holdsSecret(shown) {
			maskOrigin(value.origin)
			v = facts.Written[string]("", value.origin)
		}
		k.environment.Items = append(k.environment.Items, &facts.EnvironmentVariable{Name: text, Value: v})
	}
	for _, name := range []string{"command", "args"} {
		r := c.read(name)
		if r.state == isWritten {
			k.origin = r.origin
			k.word(cty.ObjectVal(map[string]cty.Value{name: r.value}), name)
		} else if r.state == isUnknown {
			k.wordsOpen = true
		}
	}
	if image, ok := textAttr(c.read("image")).Get(); ok {
		k.pictures = append(k.pictures, image)
	} else {
		k.picturesOpen = true
	}
	k.starts = append(k.starts, startBudget(c))
	k.stops = append(k.stops, facts.Attr[int64]{})
}

// startBudget is how long a startup probe lets a container take.
//
// Source: https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/,
// delay + threshold × period; defaults 0, 3 and 10 s; read 2026-11-29.
func startBudget(c config) facts.Attr[int64] {
	probes, complete := c.blocks("startup_probe")
	if len(probes) == 0 {
		if complete {
			return facts.Absent[int64](facts.WrittenAt(c.header()))
		}
		return facts.Attr[int64]{}
	}
	number := func(name string, fallback int64) (int64, bool) {
		a := numberAttr(probes[0].read(name))
		if a.IsAbsent() {
			return fallback, true
		}
		return a.Get()
	}
	delay, ok1 := number("initial_delay_seconds", 0)
	threshold, ok2 := number("failure_threshold", 3)
	period, ok3 := number("period_seconds", 10)
	origin := facts.WrittenAt(probes[0].header())
	if !ok1 || !ok2 || !ok3 {
		return facts.Written[int64]("", origin)
	}
	return facts.Known((delay+threshold*period)*1000, origin)
}

// podScaler remembers a kubernetes_horizontal_pod_autoscaler.
func (w *writer) podScaler(d *declared) {
	c := d.config
	kind, ok := textAttr(at(c, "spec", "scale_target_ref", "kind")).Get()
	words := map[string]string{"Deployment": "deployment", "StatefulSet": "stateful_set"}
	if !ok || words[kind] == "" {
		return
	}
	target := at(c, "spec", "scale_target_ref", "name")
	s := &scaler{
		kind: words[kind], target: textAttr(target),
		min: numberAttr(at(c, "spec", "min_replicas")), max: numberAttr(at(c, "spec", "max_replicas")),
	}
	if target.symbol() != nil {
		s.parts = []part{{symbol: target.symbol()}}
	}
	w.scalers = append(w.scalers, s)
}

// maskOrigin hides a secret wherever it was written on its way.
func maskOrigin(o facts.Origin) {
	o.Place.Range.Mask()
	for _, h := range o.Hops {
		h.Place.Range.Mask()
	}
}
