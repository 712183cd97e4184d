package terraform

import (
	"errors"
	"math/big"
	"net/netip"
	"regexp"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/gocty"
)

// cidrHostFunc is the n-th address of a network; negative counts from the end.
var cidrHostFunc = function.New(&function.Spec{
	Params: []function.Parameter{text("prefix"), {Name: "hostnum", Type: cty.Number}},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.String)
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return none, function.NewArgError(0, err)
		}
		n, accuracy := args[1].AsBigFloat().Int(nil)
		if accuracy != big.Exact {
			return none, function.NewArgErrorf(1, "it must be a whole number")
		}
		a, err := addressIn(p, n)
		if err != nil {
			return none, err
		}
		return cty.StringVal(a.String()), nil
	},
})

// cidrNetmaskFunc is an IPv4 network's mask in dots.
var cidrNetmaskFunc = ofText(func(a []string) (string, error) {
	p, err := parsePrefix(a[0])
	if err != nil {
		return "", err
	}
	if p.Addr().Is6() {
		return "", errors.New("only IPv4 networks have a netmask")
	}
	ones := new(big.Int).Lsh(big.NewInt(1), uint(p.Bits()))
	ones.Sub(ones, big.NewInt(1)).Lsh(ones, uint(32-p.Bits()))
	return toAddress(ones, 32).String(), nil
}, "prefix")

var cidrSubnetFunc = function.New(&function.Spec{
	Params: []function.Parameter{text("prefix"), {Name: "newbits", Type: cty.Number}, {Name: "netnum", Type: cty.Number}},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.String)
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return none, function.NewArgError(0, err)
		}
		var bits int
		if err := gocty.FromCtyValue(args[1], &bits); err != nil {
			return none, function.NewArgError(1, err)
		}
		number, accuracy := args[2].AsBigFloat().Int(nil)
		if accuracy != big.Exact {
			return none, function.NewArgErrorf(2, "it must be a whole number")
		}
		sub, err := subnet(p, bits, number)
		if err != nil {
			return none, err
		}
		return cty.StringVal(sub.String()), nil
	},
})

// maxNewBits is what the engines let cidrsubnets extend a prefix by.
const maxNewBits = 32

// cidrSubnetsFunc cuts consecutive networks out of one.
var cidrSubnetsFunc = function.New(&function.Spec{
	Params:   []function.Parameter{text("prefix")},
	VarParam: &function.Parameter{Name: "newbits", Type: cty.Number},
	Type:     function.StaticReturnType(cty.List(cty.String)),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.List(cty.String))
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return none, function.NewArgError(0, err)
		}
		if len(args) == 1 {
			return cty.ListValEmpty(cty.String), nil
		}
		var out []cty.Value
		width := p.Addr().BitLen()
		next := toNumber(p.Addr())
		end := new(big.Int).Lsh(big.NewInt(1), uint(width-p.Bits()))
		end.Add(end, next)
		for i, a := range args[1:] {
			var bits int
			if err := gocty.FromCtyValue(a, &bits); err != nil {
				return none, function.NewArgError(i+1, err)
			}
			length := p.Bits() + bits
			switch {
			case bits < 1:
				return none, function.NewArgErrorf(i+1, "must extend prefix by at least one bit")
			case bits > maxNewBits:
				return none, function.NewArgErrorf(i+1, "may not extend prefix by more than 32 bits")
			case length > width:
				return none, function.NewArgErrorf(i+1, "there are not so many bits in an address")
			}
			size := new(big.Int).Lsh(big.NewInt(1), uint(width-length))
			// A network starts at a multiple of its own size.
			start := new(big.Int).Add(next, new(big.Int).Sub(size, big.NewInt(1)))
			start.Div(start, size).Mul(start, size)
			after := new(big.Int).Add(start, size)
			if after.Cmp(end) > 0 {
				return none, function.NewArgErrorf(i+1, "there is not enough room in the network")
			}
			out = append(out, cty.StringVal(netip.PrefixFrom(toAddress(start, width), length).String()))
			next = after
		}
		return cty.ListVal(out), nil
	},
})

// cidrContainsFunc is OpenTofu's test whether a network holds an address or
// another network.
var cidrContainsFunc = function.New(&function.Spec{
	Params: []function.Parameter{text("containing"), text("contained")},
	Type:   function.StaticReturnType(cty.Bool),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.Bool)
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return none, function.NewArgError(0, err)
		}
		if a, err := netip.ParseAddr(args[1].AsString()); err == nil {
			if a.BitLen() != p.Addr().BitLen() {
				return none, errors.New("the address families differ")
			}
			return cty.BoolVal(p.Contains(a)), nil
		}
		inner, err := parsePrefix(args[1].AsString())
		if err != nil {
			return none, function.NewArgError(1, err)
		}
		if inner.Addr().BitLen() != p.Addr().BitLen() {
			return none, errors.New("the address families differ")
		}
		return cty.BoolVal(inner.Bits() >= p.Bits() && p.Contains(inner.Addr())), nil
	},
})

// leadingZero are zeros before an IPv4 number.
var leadingZero = regexp.MustCompile(`(^|\.)0+([0-9])`)

// parsePrefix reads a network, leading zeros of IPv4 numbers allowed as the
// engines allow them. Bits after the prefix are dropped.
func parsePrefix(s string) (netip.Prefix, error) {
	p, err := netip.ParsePrefix(leadingZero.ReplaceAllString(s, "$1$2"))
	if err != nil {
		return p, errors.New("it is no network in CIDR notation")
	}
	return p.Masked(), nil
}

// subnet is a network inside another. Fewer bits make a network around it, and a
// negative number is no problem to the engines, whatever they make of it.
func subnet(p netip.Prefix, bits int, number *big.Int) (netip.Prefix, error) {
	width := p.Addr().BitLen()
	length := p.Bits() + bits
	if length < 0 || length > width {
		return p, errors.New("there are not so many bits in an address")
	}
	room := bits
	if bits < 0 {
		room = length
	}
	if new(big.Int).Abs(number).BitLen() > room {
		return p, errors.New("the prefix extension cannot hold the subnet number")
	}
	start := new(big.Int).Lsh(number, uint(width-length))
	start.Or(start, toNumber(p.Addr()))
	return netip.PrefixFrom(toAddress(start, width), length), nil
}

func addressIn(p netip.Prefix, n *big.Int) (netip.Addr, error) {
	width := p.Addr().BitLen()
	size := new(big.Int).Lsh(big.NewInt(1), uint(width-p.Bits()))
	if n.Sign() < 0 {
		n = new(big.Int).Add(n, size)
	}
	if n.Sign() < 0 || n.Cmp(size) >= 0 {
		return p.Addr(), errors.New("the network has no such host number")
	}
	return toAddress(new(big.Int).Add(toNumber(p.Addr()), n), width), nil
}

func toNumber(a netip.Addr) *big.Int { return new(big.Int).SetBytes(a.AsSlice()) }

func toAddress(n *big.Int, width int) netip.Addr {
	a, _ := netip.AddrFromSlice(n.FillBytes(make([]byte, width/8)))
	return a
}
