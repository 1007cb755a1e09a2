import { applied, mutantsOf } from './mutants.ts'

const changesOf = (text: string): string[] => mutantsOf('x.ts', text).map(({ change }) => change)
const resultsOf = (text: string): string[] => mutantsOf('x.ts', text).map((mutant) => applied(text, mutant))

describe('mutants of a source file', () => {
  it('reverses comparisons and moves their boundary', () => {
    expect(changesOf('const x = a >= b')).toEqual(['a >= b => a > b', 'a >= b => a < b'])
    expect(resultsOf('f(a === b)')).toContain('f(a !== b)')
  })

  it('swaps logical operators and drops negations', () => {
    expect(changesOf('const x = a && !b')).toEqual(['a && !b => a || !b', '!b => (b)'])
  })

  it('decides conditions both ways and removes the branch', () => {
    expect(resultsOf('function f() { if (a) throw b; return c }')).toEqual([
      'function f() { if (true) throw b; return c }',
      'function f() { if (false) throw b; return c }',
      'function f() { if (a) ; return c }',
    ])
    expect(resultsOf('const f = () => { if (a) { return 0 } g() }')).toEqual(
      expect.arrayContaining(['const f = () => { if (a) { ; } g() }', 'const f = () => { if (a) { return 0 } ; }']),
    )
  })

  it('negates predicates and shortens tables', () => {
    expect(changesOf("const x = ['a', 'b'].includes(y)")).toEqual([
      "['a', 'b'].includes(y) => !['a', 'b'].includes(y)",
      "['a', 'b'] => ['b']",
      "['a', 'b'] => ['a']",
    ])
  })

  it('empties strings that decide, not those that users read', () => {
    expect(changesOf("const x = role === 'ceo'")).toEqual(["role === 'ceo' => role !== 'ceo'", "'ceo' => ''"])
    expect(changesOf("class E extends F { constructor() { super('code', 'Words.') } }")).toEqual([
      "super('code', 'Words.') => ;",
    ])
  })

  it('flips literals and shifts numbers', () => {
    expect(changesOf('const x = { a: true, n: 30 }')).toEqual(['true => false', '30 => (30 + 1)'])
  })

  it('ignores types and imports', () => {
    expect(changesOf("import { a } from './b.ts'\ninterface X { a: true }\ntype Y = 'a' | false")).toEqual([])
  })

  it('returns the line of each mutant', () => {
    expect(mutantsOf('x.ts', 'a()\n\nb()').map(({ line }) => line)).toEqual([1, 3])
  })
})
