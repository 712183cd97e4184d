package terraform

import (
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// A taskDefinition is what a workload takes from its task.
type taskDefinition struct {
	family     facts.Attr[string]
	containers containers
	// role is the containers' role, execution the one to start them.
	role, execution facts.Attr[string]
}

// taskDefinition remembers an aws_ecs_task_definition for the services that run
// it.
func (w *writer) taskDefinition(d *declared) {
	if w.tasks == nil {
		w.tasks = map[string]*taskDefinition{}
	}
	w.tasks[d.entity.ID] = &taskDefinition{
		family:     textAttr(d.config.read("family")),
		containers: ecsContainers(d.config.read("container_definitions"), d.config),
		role:       roleARN(d.config, "task_role_arn"),
		execution:  roleARN(d.config, "execution_role_arn"),
	}
}

// A service is an ECS service that waits for its task.
type service struct {
	workload *facts.Workload
	task     facts.Attr[string]
}

// service states an aws_ecs_service.
func (w *writer) service(d *declared) {
	c := d.config
	l := &facts.Workload{Entity: d.entity}
	l.Platform = facts.Known("ecs", l.HeaderOrigin())
	l.WorkloadKind = facts.Known("ecs_service", l.HeaderOrigin())
	l.Name = textAttr(c.read("name"))
	l.Replicas = numberAttr(c.read("desired_count"))
	l.LaunchType = textAttr(c.read("launch_type"))
	l.PlatformVersion = textAttr(c.read("platform_version"))
	l.MaxSurgePercent = attr(c.read("deployment_maximum_percent"), func(v cty.Value) (int64, bool) {
		n, ok := asNumber(v)
		return n - 100, ok && n >= 100
	})
	w.set.Workloads = append(w.set.Workloads, l)
	w.services = append(w.services, &service{workload: l, task: taskOfService(c.read("task_definition"))})
}

// taskOfService is the task definition that a service names. A text that begins
// with the family of a declared one refers to it, whichever revision follows.
func taskOfService(r reading) facts.Attr[string] {
	task := textAttr(r)
	if task.Origin().Ref != nil || r.state != isWritten || r.parts == nil {
		return task
	}
	parts := r.parts()
	if len(parts) == 0 || parts[0].symbol == nil || parts[0].symbol.ref == nil {
		return task
	}
	if ref := *parts[0].symbol.ref; resourceType(ref.ID) == "aws_ecs_task_definition" {
		return task.WithOrigin(task.Origin().Referring(ref))
	}
	return task
}

// A scaler sets the bounds of a workload's copies.
type scaler struct {
	parts    []part
	kind     string // of a Kubernetes target
	min, max facts.Attr[int64]
	// target is the name of the workload, where it is known.
	target facts.Attr[string]
}

// scaler remembers an aws_appautoscaling_target of an ECS service.
func (w *writer) scaler(d *declared) {
	c := d.config
	if namespace, ok := textAttr(c.read("service_namespace")).Get(); ok && namespace != "ecs" {
		return
	}
	r := c.read("resource_id")
	s := &scaler{min: numberAttr(c.read("min_capacity")), max: numberAttr(c.read("max_capacity"))}
	s.target = attr(r, func(v cty.Value) (string, bool) {
		text, ok := asText(v)
		return text[strings.LastIndexByte(text, '/')+1:], ok
	})
	if r.state == isWritten && r.parts != nil {
		s.parts = r.parts()
	}
	w.scalers = append(w.scalers, s)
}

// speaksOf reports whether the scaler names a service: it refers to it, or
// writes its name.
func (s *scaler) speaksOf(l *facts.Workload) bool {
	for _, p := range s.parts {
		if p.symbol != nil && p.symbol.ref != nil && p.symbol.ref.ID == l.ID {
			return true
		}
	}
	name, ok := l.Name.Get()
	target, known := s.target.Get()
	return ok && known && name == target
}

// finish joins services with their tasks and scalers.
func (w *writer) finish() {
	for _, s := range w.services {
		task := w.taskOf(s)
		if task != nil {
			task.containers.fill(s.workload)
			s.workload.TaskRoleARN, s.workload.ExecutionRoleARN = task.role, task.execution
		}
	}
	for _, l := range w.set.Workloads {
		w.scale(l)
	}
	w.finishDestinations()
}

func (w *writer) taskOf(s *service) *taskDefinition {
	if ref := s.task.Origin().Ref; ref != nil {
		return w.tasks[ref.ID]
	}
	text, ok := s.task.Get()
	if !ok {
		return nil
	}
	family := text[strings.LastIndexByte(text, '/')+1:]
	family, _, _ = strings.Cut(family, ":")
	var found *taskDefinition
	for _, t := range w.tasks {
		if name, ok := t.family.Get(); ok && name == family {
			if found != nil {
				return nil
			}
			found = t
		}
	}
	return found
}

// scale gives a workload its scaler's bounds. Where a scaler cannot be told to
// be another's, the bounds are not known.
func (w *writer) scale(l *facts.Workload) {
	kind := l.WorkloadKind.Or("")
	for _, s := range w.scalers {
		if (s.kind == "") != (kind == "ecs_service") || s.kind != "" && s.kind != kind {
			continue
		}
		switch {
		case s.speaksOf(l):
			l.ReplicasMin, l.ReplicasMax = s.min, s.max
			return
		case !s.target.IsKnown() && !s.refers():
			l.ReplicasMin = facts.Written[int64]("", s.target.Origin())
			l.ReplicasMax = l.ReplicasMin
		}
	}
}

// refers reports whether the scaler refers to some declared workload.
func (s *scaler) refers() bool {
	for _, p := range s.parts {
		if p.symbol == nil || p.symbol.ref == nil {
			continue
		}
		kind := resourceType(p.symbol.ref.ID)
		if kind == "aws_ecs_service" || strings.HasPrefix(kind, "kubernetes_") {
			return true
		}
	}
	return false
}
