import { nextSort, readSort, writeSort } from './pipeline-sort.ts'

describe('the order of the pipeline', () => {
  it('stands in the address, downwards with a minus', () => {
    expect(readSort('-days')).toEqual({ key: 'days', descending: true })
    expect(writeSort({ key: 'days', descending: true })).toBe('-days')
    expect(readSort('amount')).toEqual({ key: 'amount', descending: false })
  })

  it('is newest first where the address names nothing that can be sorted by', () => {
    for (const written of [null, '', '-', 'nonsense', '--days']) expect(readSort(written)).toBeUndefined()
  })

  it('goes up, down and away again as a heading is pressed', () => {
    const up = nextSort(undefined, 'days')
    expect(up).toEqual({ key: 'days', descending: false })
    const down = nextSort(up, 'days')
    expect(down).toEqual({ key: 'days', descending: true })
    expect(nextSort(down, 'days')).toBeUndefined()
    expect(nextSort(down, 'amount')).toEqual({ key: 'amount', descending: false })
  })
})
