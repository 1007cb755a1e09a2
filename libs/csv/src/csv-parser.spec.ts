import fc from 'fast-check'
import { CsvError } from './csv-error.ts'
import { CsvParser, parseCsv } from './csv-parser.ts'
import { csvLine, writeCsv } from './csv-writer.ts'
import { unguardFormula } from './formula-guard.ts'

const cellsOf = (text: string) => parseCsv(text).map((record) => record.cells)

describe('a CSV', () => {
  it('quotes fields with commas, quotes and line breaks', () => {
    expect(cellsOf('a,"b, c","say ""hi""","two\r\nlines"\r\nd,e,f,g')).toEqual([
      ['a', 'b, c', 'say "hi"', 'two\r\nlines'],
      ['d', 'e', 'f', 'g'],
    ])
  })

  it('accepts a byte order mark, any line endings, and blank lines', () => {
    expect(cellsOf('\uFEFFa,b\r\n\r\nc,d\n   \ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ])
  })

  it('accepts semicolons or tabs, detected in its first record outside of quotes', () => {
    expect(cellsOf('"a,b,c";d\n1;2')).toEqual([
      ['a,b,c', 'd'],
      ['1', '2'],
    ])
    expect(cellsOf('\n\na\tb, c\td\n')).toEqual([['a', 'b, c', 'd']])
    expect(cellsOf('name\nonly one column; really')).toEqual([['name'], ['only one column; really']])
  })

  it('keeps the first line number of each record, across breaks inside of quotes', () => {
    const text = 'h\r\n\r\n"x\r\ny\nz"\r\nlast'
    expect(parseCsv(text).map((record) => record.line)).toEqual([1, 3, 6])
  })

  it('keeps empty cells, also at the ends, and a quoted empty line', () => {
    expect(cellsOf(',a,\n""\n')).toEqual([['', 'a', ''], ['']])
  })

  it('keeps a quote inside an unquoted field', () => {
    expect(cellsOf('5" pipe,"a"b\n')).toEqual([['5" pipe', 'ab']])
  })

  it('has no rows without records', () => {
    expect(cellsOf('')).toEqual([])
    expect(cellsOf('\uFEFF\r\n  \n')).toEqual([])
  })

  it('refuses a quote that is never closed, with the line number', () => {
    expect(() => parseCsv('a,b\n1,"2\n3,4')).toThrow('A quoted field that begins in line 2 is never closed.')
  })

  it('refuses a file that is not text, or has an endless record', () => {
    expect(() => parseCsv('PK\u0003\u0004\0\0')).toThrow(CsvError)
    const parser = new CsvParser({ maxRecordLength: 100 })
    parser.push('a,b\n"')
    expect(() => parser.push('x'.repeat(200))).toThrow('The record in line 2 is too long. Is a quote missing?')
  })
})

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", '=', '-', ' ', 'x', '\uFEFF', '\uFF1D', '\u200B'),
    maxLength: 8,
  }),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })

describe('what the writer writes', () => {
  it('reads back every cell unchanged', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, bom) => {
        const read = cellsOf(writeCsv(rows, { bom })).map((cells) => cells.map(unguardFormula))
        expect(read).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it('reads the same in pieces of any size', () => {
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (rows, cuts) => {
        const text = writeCsv(rows)
        const parser = new CsvParser()
        const pieces = cutAt(text, cuts).flatMap((piece) => parser.push(piece))
        expect([...pieces, ...parser.end()]).toEqual(parseCsv(text))
      }),
      { numRuns: 500 },
    )
  })

  it('begins no cell with what a spreadsheet executes', () => {
    expect(csvLine(['=1+1', '+1', '-1', '@a', '\tx', "'=x", 'a=b', -5])).toBe(
      "'=1+1,'+1,'-1,'@a,\"'\tx\",''=x,a=b,-5\r\n",
    )
  })
})

function cutAt(text: string, cuts: number[]): string[] {
  const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
  return at.slice(1).map((end, index) => text.slice(at[index], end))
}
