import { NEXT_CURSOR_HEADER } from '@upline/http'
import type { Caller } from './caller.ts'

/** Queries for the second page of a list, with the cursors that other callers get for it. A sweep sends them as outsiders. */
export async function foreignPages(path: string, callers: readonly Caller[]): Promise<string[]> {
  const queries = []
  for (const by of callers) {
    const { headers } = await by.get<unknown>(`${path}?limit=1`)
    const cursor = headers[NEXT_CURSOR_HEADER]
    if (cursor !== undefined) queries.push(`limit=1&cursor=${encodeURIComponent(String(cursor))}`)
  }
  return queries
}
