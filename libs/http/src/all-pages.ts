import type { Page } from './keyset.ts'

/** The rows of all pages of a list, page by page. `read` gets the cursor of the next page; none for the first one. */
export async function* allPages<Row>(read: (next: { cursor?: string }) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  let next: { cursor?: string } = {}
  for (;;) {
    const { rows, nextCursor } = await read(next)
    yield rows
    if (nextCursor === null) return
    next = { cursor: nextCursor }
  }
}
