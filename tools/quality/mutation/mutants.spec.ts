import { applied, mutantsOf } from './mutants.ts'

const changesOf = (text: string): string[] => mutantsOf('x.ts', text).map(({ change }) => change)
const resultsOf = (text: string): string[] => mutantsOf('x.ts', text).map((mutant) => applied(text, mutant))

describe('the mutants of a source file', () => {
  it('turn comparisons around and move their boundary', () => {
    expect(changesOf('const x = a >= b')).toEqual(['a >= b => a > b', 'a >= b => a < b'])
    expect(resultsOf('f(a === b)')).toContain('f(a !== b)')
  })

  it('swap logical operators and drop negations', () => {
    expect(changesOf('const x = a && !b')).toEqual(['a && !b => a || !b', '!b => (b)'])
  })

  it('decide conditions both ways and leave out what follows', () => {
    expect(resultsOf('function f() { if (a) throw b; return c }')).toEqual([
      'function f() { if (true) throw b; return c }',
      'function f() { if (false) throw b; return c }',
      'function f() { if (a) ; return c }',
    ])
    expect(resultsOf('const f = () => { if (a) { return 0 } g() }')).toEqual(
      expect.arrayContaining(['const f = () => { if (a) { ; } g() }', 'const f = () => { if (a) { return 0 } ; }']),
    )
  })

  it('negate predicates and shorten tables', () => {
    expect(changesOf("const x = ['a', 'b'].includes(y)")).toEqual([
      "['a', 'b'].includes(y) => !['a', 'b'].includes(y)",
      "['a', 'b'] => ['b']",
      "['a', 'b'] => ['a']",
    ])
  })

  it('empty texts that decide, not those that people read', () => {
    expect(changesOf("const x = role === 'ceo'")).toEqual(["role === 'ceo' => role !== 'ceo'", "'ceo' => ''"])
    expect(changesOf("class E extends F { constructor() { super('code', 'Words.') } }")).toEqual([
      "super('code', 'Words.') => ;",
    ])
  })

  it('flip literals and shift numbers', () => {
    expect(changesOf('const x = { a: true, n: 30 }')).toEqual(['true => false', '30 => (30 + 1)'])
  })

  it('leave types and imports alone', () => {
    expect(changesOf("import { a } from './b.ts'\ninterface X { a: true }\ntype Y = 'a' | false")).toEqual([])
  })

  it('name their line', () => {
    expect(mutantsOf('x.ts', 'a()\n\nb()').map(({ line }) => line)).toEqual([1, 3])
  })
})
