import { cellsOf, headerOf } from './sent-cells.ts'

describe('cellsOf', () => {
  it('orders cells by the first appearance of their headers', () => {
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

  it('removes characters that Postgres cannot store', () => {
    expect(cellsOf({ 'A\0': 'x\0\ud800' }, headerOf([{ 'A\0': '' }]))).toEqual(['x\ufffd'])
  })
})
