import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'

/** Next to this file, and next to the bundle of an image. */
const CHECKER = readFileSync(resolve(import.meta.dirname, 'checker.sql'), 'utf8')

/** Every balance recomputed from raw inputs by SQL that shares no code with the product: each invariant that doesn't hold. */
export async function moneyOf(loans: pg.Pool): Promise<string[]> {
  const answered = (await loans.query(CHECKER)) as unknown as pg.QueryResult[] | pg.QueryResult
  const rows = [answered].flat().flatMap((result) => result.rows as { invariant: string; bad: string; cents: number }[])
  return rows
    .filter(({ bad }) => Number(bad) > 0)
    .map(({ invariant, bad, cents }) => `money: ${invariant}: ${bad} rows, ${cents} cents`)
}
