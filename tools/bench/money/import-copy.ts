import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

const WANTED = {
  loans: (prefix: string) => `loan_number like '${prefix}%'`,
  commission_entries: (prefix: string) => `loan_id in (select id from loans where loan_number like '${prefix}%')`,
}

/** The columns that a copy may write, without generated ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}

/** `like … including all` omits them. Rows of the same table are checked against them. */
async function addForeignKeys(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { definition } of rows) await client.query(`alter table bench_copy add ${definition}`)
}

/** Seconds of COPY of an import's loans and shares into empty tables with the same columns, indexes and keys. */
export async function copySeconds(client: pg.Client, prefix: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'upline-copied-'))
  const scratch = join(folder, 'rows')
  let seconds = 0
  for (const [table, where] of Object.entries(WANTED)) {
    const columns = await columnsOf(client, table)
    const rows = `select ${columns} from ${table} where ${where(prefix)}`
    await pipeline(client.query(copyTo(`copy (${rows}) to stdout`)), createWriteStream(scratch))
    await client.query(`create table bench_copy (like ${table} including all)`)
    await addForeignKeys(client, table)
    const began = performance.now()
    await pipeline(createReadStream(scratch), client.query(copyFrom(`copy bench_copy (${columns}) from stdin`)))
    seconds += (performance.now() - began) / 1000
    await client.query('drop table bench_copy')
  }
  rmSync(folder, { recursive: true })
  return seconds
}
