package cloudformation

import (
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

func isManifest(f *source.File, keys map[string]bool) bool { return false }

type stackArtifact struct{}

func (a *stackArtifact) locate(t *cfn.Template) {}
func (a *stackArtifact) nested() *stackArtifact { return nil }

type assemblies struct{}

func (assemblies) owns(f *source.File) bool               { return false }
func (r *run) assemblies(files []*source.File) assemblies { return assemblies{} }
func (r *run) readAssemblies(a assemblies)                {}
