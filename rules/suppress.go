package rules

func (e *Evaluator) suppress(in Input, findings []found, result *Result) []found { return findings }
