import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { signIn, type Client } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { median, type Figure } from '../figure.ts'

const ROWS = 10_000
const RUNS = 3
const TABLES = ['loans', 'commission_entries'] as const
const STATUSES = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded', 'Funded', 'Funded']

function loanRows(run: number, officers: string[]): Record<string, string>[] {
  return Array.from({ length: ROWS }, (_, no) => ({
    Borrower: `Bench Borrower ${run}-${no}`,
    Address: `${no} Bench Street`,
    State: 'NV',
    Purpose: 'Purchase',
    Created: new Date(Date.UTC(2026, no % 10, 1 + (no % 27))).toISOString().slice(0, 10),
    Loan_Number: `BENCH-${run}-${no}`,
    Loan_Officer: officers[no % officers.length] as string,
    Status: STATUSES[no % STATUSES.length] as string,
    Loan_Amount: String(100_000 + ((no * 7919) % 900_000)),
  }))
}

async function importSeconds(admin: Client, run: number, officers: string[]): Promise<number> {
  const loans = loanRows(run, officers)
  const began = performance.now()
  const response = await admin.post<{ imported: number }>('/api/loans/bulk-import', { loans })
  const seconds = (performance.now() - began) / 1000
  if (response.imported !== ROWS) throw new Error(`${response.imported} of ${ROWS} rows were imported`)
  return seconds
}

/** The columns that a copy may write, without generated ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** `like … including all` omits them. Rows of the same table are checked against them. */
async function addForeignKeys(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { definition } of rows) await client.query(`alter table bench_copy add ${definition}`)
}

/** Seconds of COPY of the imported rows into tables with the same columns, indexes, checks and foreign keys. */
async function copySeconds(client: pg.Client, run: number): Promise<number> {
  const wanted = {
    loans: `select %s from loans where loan_number like 'BENCH-${run}-%'`,
    commission_entries: `select %s from commission_entries where loan_id in (select id from loans where loan_number like 'BENCH-${run}-%')`,
  }
  let seconds = 0
  for (const table of TABLES) {
    const columns = await columnsOf(client, table)
    const chunks: Buffer[] = []
    const source = client.query(copyTo(`copy (${wanted[table].replace('%s', columns)}) to stdout`))
    for await (const chunk of source) chunks.push(chunk as Buffer)
    await client.query(`create table bench_copy (like ${table} including all)`)
    await addForeignKeys(client, table)
    const began = performance.now()
    await pipeline(Readable.from(chunks), client.query(copyFrom(`copy bench_copy (${columns}) from stdin`)))
    seconds += (performance.now() - began) / 1000
    await client.query('drop table bench_copy')
  }
  return seconds
}

export const importAgainstCopy: Figure = {
  name: '10,000 loans through POST /api/loans/bulk-import, shares included, against \\copy of the same finished rows',
  reach: 0.3,
  bound: 'at least',
  unit: '×',
  how: `Seconds of COPY into tables of the same columns, indexes and foreign keys ÷ seconds of the call; median of ${RUNS}.`,
  async measure() {
    const instance = await startInstance()
    const client = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
    try {
      await client.connect()
      const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
      const officers = (await admin.get<{ username: string }[]>('/api/users')).map(({ username }) => username)
      const runs: { imported: number; copied: number }[] = []
      for (let run = 0; run < RUNS; run++)
        runs.push({ imported: await importSeconds(admin, run, officers), copied: await copySeconds(client, run) })
      const detail = runs.map(({ imported, copied }) => `${copied.toFixed(2)} s ÷ ${imported.toFixed(2)} s`).join(', ')
      return { value: median(runs.map(({ imported, copied }) => copied / imported)), detail }
    } finally {
      await client.end()
      await instance.stop()
    }
  },
}
