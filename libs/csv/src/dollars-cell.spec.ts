import { csvLine, dollarsCell } from './csv-writer.ts'

describe('dollarsCell', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
    [-100_000, '-1000.00'],
  ])('writes %i cents as %s, without an apostrophe', (cents, text) =>
    expect(csvLine(['x', dollarsCell(cents)])).toBe(`x,${text}\r\n`),
  )

  it('refuses fractions of a cent', () => expect(() => dollarsCell(0.5)).toThrow('whole number of cents'))
})
