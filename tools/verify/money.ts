import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'

/** In this folder, and next to the bundle in an image. */
const CHECKER = readFileSync(resolve(import.meta.dirname, 'checker.sql'), 'utf8')

interface Result {
  invariant: string
  bad: string
  cents: number
  /** The first differing rows, where the invariant compares sums. */
  examples: string | null
}

/** Recomputes every balance from raw inputs with SQL that shares no code with the app; returns the violated invariants. */
export async function moneyOf(loans: pg.Pool): Promise<string[]> {
  const results = (await loans.query(CHECKER)) as unknown as pg.QueryResult[] | pg.QueryResult
  const rows = [results].flat().flatMap((result) => result.rows as Result[])
  return rows
    .filter(({ bad }) => Number(bad) > 0)
    .map(
      ({ invariant, bad, cents, examples }) =>
        `money: ${invariant}: ${bad} rows, ${cents} cents${examples ? ` (${examples})` : ''}`,
    )
}
