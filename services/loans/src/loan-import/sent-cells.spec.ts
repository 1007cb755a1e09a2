import { cellsOf, headerOf } from './sent-cells.ts'

describe('rows of a call as cells of a file', () => {
  it('stand under their headers, in the order in which these come up', () => {
    const rows = [{ A: 'a', B: 7 }, { B: true, C: null }, 'no row', { A: { deep: 1 } }]
    const header = headerOf(rows)
    expect(header).toEqual(['A', 'B', 'C'])
    expect(rows.map((one) => cellsOf(one, header))).toEqual([
      ['a', '7', ''],
      ['', 'true', ''],
      [],
      ['{"deep":1}', '', ''],
    ])
  })

  it('hold nothing that Postgres would not keep', () => {
    expect(cellsOf({ 'A\0': 'x\0\ud800' }, headerOf([{ 'A\0': '' }]))).toEqual(['x\ufffd'])
  })
})
