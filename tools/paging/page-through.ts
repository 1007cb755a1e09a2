import type { Client } from '../instance/client.ts'

/** Far more pages than any tested list has. Stops a cursor that leads back to its own page. */
const MAX_PAGES = 1_000

type Row = Record<string, unknown>

/** The rows of a list's response: the body, or its one paged property. */
const rowsOf = (body: Row | Row[]): Row[] =>
  Array.isArray(body) ? body : ((body['loans'] ?? body['items'] ?? body['lines'] ?? body['movements']) as Row[])

const withLimit = (path: string, cursor: string | null): string =>
  `${path}${path.includes('?') ? '&' : '?'}limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

async function pageOf(client: Client, path: string): Promise<{ rows: string[]; next: string | null }> {
  const { status, headers, body } = await client.call<Row | Row[]>('GET', path)
  if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`)
  return { rows: rowsOf(body).map((row) => JSON.stringify(row)), next: headers.get('next-cursor') }
}

export interface Paged {
  /** The rows of one page that holds all of them. */
  whole: string[]
  /** The rows of all pages of one row each, in order. */
  onePerPage: string[]
}

/** Reads a list in one page, and again one row at a time. */
export async function pageThrough(client: Client, path: string): Promise<Paged> {
  const { rows: whole, next } = await pageOf(client, path)
  if (next !== null) throw new Error(`GET ${path} has more rows than one page`)
  const onePerPage: string[] = []
  for (let cursor: string | null = null, pages = 0; pages < MAX_PAGES; pages++) {
    const page = await pageOf(client, withLimit(path, cursor))
    onePerPage.push(...page.rows)
    cursor = page.next
    if (cursor === null) break
  }
  return { whole, onePerPage }
}
