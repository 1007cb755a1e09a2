import { createWriteStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

const FIRST = ['Ana', 'José', 'Mary Ann', 'Łukasz', 'D’Arcy', 'Wei', 'Priya', 'Tom']
const LAST = ['Nguyen', 'O’Neil', 'Smith-Jones', 'García', 'Müller', 'Kim', 'Okafor']
const STREETS = ['Elm St', 'Oak Ave, Unit 4', 'N. "Old Mill" Rd', 'Sunset Blvd']
const STATUSES = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded', 'Funded']
const PIECE = 2_000

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** The same value for the same row, in an order that does not favor an index. */
const pick = <T>(list: readonly T[], row: number, salt: number): T =>
  list[(Math.imul(row + salt, 2_654_435_761) >>> 8) % list.length] as T

function line(prefix: string, row: number, officers: readonly string[]): string {
  const day = `2026-${String(1 + (row % 10)).padStart(2, '0')}-${String(1 + (Math.imul(row, 31) % 27)).padStart(2, '0')}`
  return [
    `${pick(FIRST, row, 1)} ${pick(LAST, row, 2)}`,
    `${row % 9_999} ${pick(STREETS, row, 3)}`,
    pick(['NV', 'CA', 'TX', 'FL'], row, 4),
    pick(['Purchase', 'Refinance'], row, 5),
    pick(officers, row, 6),
    pick(STATUSES, row, 7),
    day,
    `${50_000 + ((row * 7_919) % 900_000)}.${String(row % 100).padStart(2, '0')}`,
    `${prefix}${String(row).padStart(8, '0')}`,
  ]
    .map(quoted)
    .join(',')
}

function* pieces(prefix: string, rows: number, officers: readonly string[]): Generator<string> {
  yield 'Borrower,Address,State,Purpose,Loan_Officer,Status,Created,Loan_Amount,Loan_Number\n'
  for (let from = 0; from < rows; from += PIECE) {
    const count = Math.min(PIECE, rows - from)
    yield Array.from({ length: count }, (_, at) => `${line(prefix, from + at, officers)}\n`).join('')
  }
}

/** Writes a loan CSV. Two of six rows are funded; amounts, numbers and officers are known. */
export async function writeLoanFile(
  path: string,
  { prefix, rows, officers }: { prefix: string; rows: number; officers: readonly string[] },
): Promise<void> {
  await pipeline(Readable.from(pieces(prefix, rows, officers)), createWriteStream(path))
}

/** Sends a file to POST /api/imports and returns the id of its import. */
export async function startImportFile(url: string, by: Client, path: string): Promise<string> {
  const form = new FormData()
  form.set('file', await openAsBlob(path), 'loans.csv')
  const response = await fetch(`${url}/api/imports`, { method: 'POST', body: form, headers: { cookie: by.cookie } })
  if (response.status !== 202) throw new Error(`POST /api/imports: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Seconds from the call to `completed`. */
export async function importFile(url: string, by: Client, file: { path: string; rows: number }): Promise<number> {
  const began = performance.now()
  const id = await startImportFile(url, by, file.path)
  for (;;) {
    const job = await by.get<{ status: string; imported: number }>(`/api/imports/${id}`)
    if (job.status === 'completed' && job.imported === file.rows) return (performance.now() - began) / 1000
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`the import: ${JSON.stringify(job)}`)
    await pause(100)
  }
}
