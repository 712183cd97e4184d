package rules

import (
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// A program is the compiled rules of one kind of entity, and the query that asks
// them all at once.
type program struct {
	kind     string
	policies []*policy
	compiler *ast.Compiler
	// all asks every rule; its answer is an array in the order of policies.
	all question
	// each asks one rule, for when the common answer fails.
	each []question
	// reads are the attributes of the input that any rule mentions; nil when one
	// takes the input as a whole.
	reads map[string]bool
	// doubts find out what an unfired rule lacked.
	doubts []*doubt
}

// A question is a compiled query whose answer is the binding of answerVar.
type question struct {
	body     ast.Body
	compiler ast.QueryCompiler
}

const answerVar = ast.Var("answer")

// compile parses and compiles rules of one kind with the libraries they import.
// Type checks are for policies that nobody proved before.
func (reg *Registry) compile(kind string, policies []*policy, typeCheck bool) (*program, error) {
	modules, err := reg.parseAll(policies, typeCheck)
	if err != nil {
		return nil, err
	}
	c := ast.NewCompiler().WithCapabilities(reg.allowed).WithStrict(true).
		WithDefaultRegoVersion(ast.RegoV1).WithUseTypeCheckAnnotations(typeCheck)
	if typeCheck {
		schemas, err := reg.schemas()
		if err != nil {
			return nil, err
		}
		c = c.WithSchemas(schemas)
	} else {
		c = c.WithSkipStages(proved...)
	}
	if c.Compile(modules); c.Failed() {
		return nil, parseError("policies", c.Errors)
	}
	prog := &program{kind: kind, policies: policies, compiler: c}
	return prog, prog.prepare()
}

// proved are the stages that only find mistakes or read metadata. The embedded
// policies pass them all when the project is built (Registry.Prove), so that
// nobody waits for them in a commit hook.
var proved = []ast.StageID{
	ast.StageCheckUnusedImports, ast.StageCheckKeywordOverrides, ast.StageCheckDuplicateImports,
	ast.StageCheckVoidCalls, ast.StageParseMetadataBlocks, ast.StageSetAnnotationSet,
	ast.StageCheckRuleConflicts, ast.StageCheckUndefinedFuncs, ast.StageCheckRecursion,
	ast.StageCheckTypes, ast.StageCheckUnsafeBuiltins, ast.StageCheckDeprecatedBuiltins,
	ast.StageBuildRequiredCapabilities,
}

// parseAll parses policies, on all processors, and the libraries that they
// import. Of several mistakes the one of the first file is told.
func (reg *Registry) parseAll(policies []*policy, annotated bool) (map[string]*ast.Module, error) {
	var files []*file
	for _, p := range policies {
		files = append(files, p.files...)
	}
	parsed := make([]*ast.Module, len(files))
	errs := make([]error, len(files))
	inParallel(len(files), func(i int) { parsed[i], errs[i] = files[i].parse(annotated) })
	modules := map[string]*ast.Module{}
	for i, f := range files {
		if errs[i] != nil {
			return nil, errs[i]
		}
		modules[f.name] = parsed[i]
	}
	for _, module := range parsed {
		if err := reg.addImports(modules, module, annotated); err != nil {
			return nil, err
		}
	}
	return modules, nil
}

// addImports parses the libraries that a module imports, and those that they do.
func (reg *Registry) addImports(modules map[string]*ast.Module, module *ast.Module, annotated bool) error {
	for _, i := range module.Imports {
		name := strings.TrimPrefix(i.Path.String(), "data.")
		for pkg, library := range reg.libraries {
			if modules[library.name] != nil || name != pkg && !strings.HasPrefix(name, pkg+".") {
				continue
			}
			parsed, err := library.parse(annotated)
			if err != nil {
				return err
			}
			modules[library.name] = parsed
			if err := reg.addImports(modules, parsed, annotated); err != nil {
				return err
			}
		}
	}
	return nil
}

func reportOf(p *policy) ast.Ref {
	domain, name, _ := strings.Cut(p.rule.ID, "/")
	return ast.DefaultRootRef.Append(ast.StringTerm("policies")).Append(ast.StringTerm(domain)).
		Append(ast.StringTerm(name)).Append(ast.StringTerm("report"))
}

func (prog *program) prepare() error {
	reports := make([]*ast.Term, 0, len(prog.policies))
	prog.reads = map[string]bool{}
	for _, p := range prog.policies {
		ref := reportOf(p)
		if len(prog.compiler.GetRulesExact(ref)) == 0 {
			return policyErrorf(p.files[0].name, 0, "it has no report: a rule is a set, report contains finding.at(…) if { … }")
		}
		report := ast.NewTerm(ref)
		reports = append(reports, report)
		q, err := prog.question(p, report)
		if err != nil {
			return err
		}
		prog.each = append(prog.each, q)
		prog.doubts = append(prog.doubts, newDoubt(prog.compiler, p))
	}
	for _, m := range prog.compiler.Modules {
		prog.addReads(m)
	}
	var err error
	prog.all, err = prog.question(nil, ast.ArrayTerm(reports...))
	return err
}

func (prog *program) question(p *policy, term *ast.Term) (question, error) {
	body := ast.NewBody(ast.Equality.Expr(ast.NewTerm(answerVar), term))
	qc := prog.compiler.QueryCompiler()
	compiled, err := qc.Compile(body)
	if err != nil {
		name := "policies"
		if p != nil {
			name = p.files[0].name
		}
		return question{}, parseError(name, err)
	}
	return question{body: compiled, compiler: qc}, nil
}

// addReads notes which attributes of the input a module mentions.
func (prog *program) addReads(m *ast.Module) {
	ast.WalkTerms(m, func(t *ast.Term) bool {
		ref, ok := t.Value.(ast.Ref)
		if !ok || !ref.HasPrefix(ast.InputRootRef) || prog.reads == nil {
			return false
		}
		if len(ref) > 1 {
			if name, ok := ref[1].Value.(ast.String); ok {
				prog.reads[string(name)] = true
				return false
			}
		}
		prog.reads = nil
		return false
	})
	// A bare input is a ref of one term; ast.WalkTerms visits its head as a var.
}

// proveOwn compiles what the user brought, whatever the input will hold: a
// policy that cannot be used is refused before the run, not when it is needed.
func (reg *Registry) proveOwn() error {
	return reg.prove(func(p *policy) bool { return !p.rule.BuiltIn })
}

// Prove compiles every policy with all checks, type checks against the schemas
// included. The embedded ones are proved by a test, so that a run need not.
func (reg *Registry) Prove() error { return reg.prove(func(*policy) bool { return true }) }

func (reg *Registry) prove(wanted func(*policy) bool) error {
	for _, kind := range reg.judgedKinds() {
		var some []*policy
		for _, p := range reg.policies {
			if p.rule.Entity == kind && wanted(p) {
				some = append(some, p)
			}
		}
		if len(some) == 0 {
			continue
		}
		if _, err := reg.compile(kind, some, true); err != nil {
			return err
		}
	}
	return nil
}

// judgedKinds are the kinds that some rule judges, sorted.
func (reg *Registry) judgedKinds() []string {
	var out []string
	for _, p := range reg.policies {
		if p.rule.Entity != "" && !slices.Contains(out, p.rule.Entity) {
			out = append(out, p.rule.Entity)
		}
	}
	slices.Sort(out)
	return out
}
