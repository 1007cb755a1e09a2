import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'

const CHECKER = resolve(import.meta.dirname, '../../services/loans/test/checker.sql')

/** Every balance recomputed from raw inputs by SQL that shares no code with the product: each invariant that doesn't hold. */
export async function moneyOf(loans: pg.Pool): Promise<string[]> {
  const answered = (await loans.query(readFileSync(CHECKER, 'utf8'))) as unknown as pg.QueryResult[] | pg.QueryResult
  const rows = [answered].flat().flatMap((result) => result.rows as { invariant: string; bad: string; cents: number }[])
  return rows
    .filter(({ bad }) => Number(bad) > 0)
    .map(({ invariant, bad, cents }) => `money: ${invariant}: ${bad} rows, ${cents} cents`)
}
