import { nextSort, readSort, writeSort } from './pipeline-sort.ts'

describe('the order of the pipeline', () => {
  it('writes the order into the URL, with a minus for descending', () => {
    expect(readSort('-days')).toEqual({ key: 'days', descending: true })
    expect(writeSort({ key: 'days', descending: true })).toBe('-days')
    expect(readSort('amount')).toEqual({ key: 'amount', descending: false })
  })

  it('sorts newest first if the URL names no sortable column', () => {
    for (const written of [null, '', '-', 'nonsense', '--days']) expect(readSort(written)).toBeUndefined()
  })

  it('cycles through ascending, descending and default when a heading is pressed', () => {
    const up = nextSort(undefined, 'days')
    expect(up).toEqual({ key: 'days', descending: false })
    const down = nextSort(up, 'days')
    expect(down).toEqual({ key: 'days', descending: true })
    expect(nextSort(down, 'days')).toBeUndefined()
    expect(nextSort(down, 'amount')).toEqual({ key: 'amount', descending: false })
  })
})
