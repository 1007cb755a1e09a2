import fc from 'fast-check'
import { guardFormula, unguardFormula } from './formula-guard.ts'

const SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
const BEFORE = ['', ' ', '   ', '\t', '\r', '\n', ' \t', '\u00A0', '\u3000', '\u200B', '\uFEFF', '\0']

describe('the formula guard', () => {
  it.each(SIGNS)('escapes a cell that begins with %s, also after blanks and invisible characters', (sign) => {
    for (const before of BEFORE) {
      const cell = `${before}${sign}HYPERLINK("http://evil.test")`
      expect([cell, guardFormula(cell)]).toEqual([cell, `'${cell}`])
      expect(unguardFormula(`'${cell}`)).toBe(cell)
    }
  })

  it('escapes a cell that begins with a tab or a line break', () => {
    for (const cell of ['\tx', '\rx', '\nx']) expect(guardFormula(cell)).toBe(`'${cell}`)
  })

  it('leaves other cells unchanged', () => {
    for (const cell of ['', 'a=b', ' plain', "O'Neil", "'quoted'", '1-2', 'ann@example.com', '\u3000x', '5 + 5'])
      expect([cell, guardFormula(cell), unguardFormula(cell)]).toEqual([cell, cell, cell])
  })

  it('restores every cell exactly on import', () => {
    const unit = fc.constantFrom("'", ' ', '\t', '\u200B', ...SIGNS, 'x')
    fc.assert(fc.property(fc.string({ unit }), (cell) => unguardFormula(guardFormula(cell)) === cell))
  })
})
