import { fittingColumns } from './fitting-columns.ts'

const columns = [
  { key: 'id', width: 100 },
  { key: 'property', width: 200, drop: 1 },
  { key: 'amount', width: 100 },
  { key: 'product', width: 100, drop: 2 },
]
const keysAt = (room: number | undefined) => fittingColumns(columns, room).map(({ key }) => key)

describe('fittingColumns', () => {
  it('keeps all columns that fit at nine tenths of their widths', () => {
    expect(keysAt(450)).toEqual(['id', 'property', 'amount', 'product'])
    expect(fittingColumns(columns, 450)).toBe(columns)
  })

  it('drops the column with the lowest number first', () => {
    expect(keysAt(449)).toEqual(['id', 'amount', 'product'])
    expect(keysAt(269)).toEqual(['id', 'amount'])
  })

  it('keeps columns without a number in a table that is too narrow', () => {
    expect(keysAt(50)).toEqual(['id', 'amount'])
  })

  it('keeps all columns until the width is known', () => {
    expect(keysAt(undefined)).toHaveLength(4)
    expect(keysAt(0)).toHaveLength(4)
  })
})
