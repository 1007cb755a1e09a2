import { allPages } from './all-pages.ts'

const PAGES = [
  { rows: [1, 2], nextCursor: 'two' },
  { rows: [3], nextCursor: null },
]

describe('allPages', () => {
  it('reads from the first page to the one without a next cursor', async () => {
    const asked: (string | undefined)[] = []
    const read = async ({ cursor }: { cursor?: string }) => PAGES[asked.push(cursor) - 1]!
    const found: number[][] = []
    for await (const rows of allPages(read)) found.push(rows)
    expect(found).toEqual([[1, 2], [3]])
    expect(asked).toEqual([undefined, 'two'])
  })
})
