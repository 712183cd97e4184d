// Command modules records what streamlint states of the configurations under
// testdata/oracle/terraform/modules when the community modules that they call
// are on disk, in every release. The ordinary tests of parsers/terraform read the
// same configurations without the sources, through the tables, and compare.
//
//	go run ./parsers/terraform/oracle/modules -sources DIR
//
// DIR holds clones of the modules' repositories as OWNER/NAME. Without -sources
// they are cloned from GitHub. No source is kept.
package main
