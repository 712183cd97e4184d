// Command census measures how much of real Terraform reaches the facts. It reads
// the resource blocks of a tree with the HCL library alone, evaluating nothing,
// and asks of each argument that is written there what streamlint made of it:
// known, written with an unknown value, unknown with a place that names why,
// unset by evaluation, or lost. An argument that is lost is a bug.
//
//	go run ./internal/census DIR...
//
// A block that no entity stands for is listed too, by reason where one is told: a
// module that nobody calls, a count of zero, data of no interest.
package main
