// Package parsers holds the one interface that every parser implements. Each
// parser lives in a package of its own below this one, reads one syntax, and
// states facts about stream consumers and what they read.
//
// A parser never knows a rule, never imports another parser, never fills a
// service default, never drops a range and never panics on input. What it cannot
// know it leaves unknown; what it cannot read it reports as a Problem, and goes
// on: half a file of facts beats none.
package parsers
