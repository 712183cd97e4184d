// Package arrows holds the whiteboard of imports as a test: which package may
// import which, and which third-party library belongs to one package alone. A
// new arrow is a decision record in docs/decisions, and a line here.
package arrows
