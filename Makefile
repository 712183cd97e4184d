# streamlint: the commands of everyday work. `make check` before every commit.

GO ?= go
# An OpenTofu binary; built from its module when empty.
TOFU ?=

.PHONY: help build check test race golden gen bench fuzz oracle plans census regal hooks install clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## bin/streamlint
	$(GO) build -trimpath -o bin/streamlint ./cmd/streamlint

check: ## every check and test, as CI runs them
	./.ci/test

test: ## the Go tests alone
	$(GO) test ./...

race: ## the Go tests under the race detector; it needs a C compiler
	$(GO) test -race ./cmd/... ./facts ./lint ./parsers/... ./report ./rules ./source ./internal/cfn ./internal/yamlpos ./internal/jsobject

golden: ## rewrite golden files; then read the diff
	$(GO) test $$(grep -rl 'flag.Bool("update"' --include='*_test.go' . | xargs -n1 dirname | sort -u) -update

gen: ## rewrite what is generated: schemas, the index of rules
	$(GO) generate ./...

bench: ## benchmarks: cold start, one file, estates of 1,000 and 10,000 mappings
	$(GO) test -run '^$$' -bench . -benchmem ./...

fuzz: ## every fuzz target for a minute each
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "== $$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime 60s -fuzzminimizetime 10x $$p || exit 1; \
		done; \
	done

# SOURCES holds clones of community modules as OWNER/NAME; they are cloned without.
oracle: ## record again what public engines say: OpenTofu and modules, goformation, aws-cdk-lib
	$(GO) run ./parsers/terraform/oracle -tofu "$(TOFU)"
	$(GO) run ./parsers/terraform/oracle/modules -sources "$(SOURCES)"
	cd internal/cfn/oracle && $(GO) run . ../testdata/fragments.yaml > ../testdata/answers.json
	cd parsers/cloudformation/oracle/cdk && npm ci && npm run synth
	$(GO) test ./parsers/cloudformation -update

plans: ## record again what OpenTofu plans for the examples of the pages
	$(GO) run ./parsers/terraform/oracle -tofu "$(TOFU)" -only plans,planned

census: ## what becomes of each argument in the Terraform below DIR
	$(GO) run ./internal/census $(DIR)

regal: ## Regal over the policies, where it is installed
	regal lint policies

hooks: ## run make check before every push
	git config core.hooksPath .githooks

install: ## streamlint into GOBIN
	$(GO) install -trimpath ./cmd/streamlint

clean: ## remove what was built
	rm -rf bin dist
