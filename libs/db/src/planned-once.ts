import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'

const names = new Map<string, string>()

/** One name for one text, the same in all processes. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

// By itself Postgres prefers plans of their own for texts with a limit, whatever they cost to make. And a plan for anybody
// takes everybody for the average: it would collect and sort all rows of whoever has thousands, where an index has them in order.
const AS_ANYBODY = 'set plan_cache_mode = force_generic_plan; set enable_bitmapscan = off'
const AS_BEFORE = 'reset plan_cache_mode; reset enable_bitmapscan'

/**
 * Rows of SQL with `$1` parameters, outside of a transaction, parsed and planned once for each connection: for a page that
 * many ask for, where planning takes several times as long as what is planned. The plan is one for any parameters, so the
 * text has to be one whose best plan is the same for all of them, and it names its columns: those are what they were at first
 * for as long as the connection lives.
 */
export async function plannedOnce<Row>(em: EntityManager, sql: string, parameters: unknown[]): Promise<Row[]> {
  if (em.isInTransaction()) throw new Error('plannedOnce reads outside of transactions')
  const pool = (await em.getConnection().getNativeClient()) as Pool
  const client = await pool.connect()
  let fault: unknown
  try {
    await client.query(AS_ANYBODY)
    const { rows } = await client.query({ name: nameOf(sql), text: sql, values: parameters })
    await client.query(AS_BEFORE)
    return rows as Row[]
  } catch (caught) {
    fault = caught
    throw caught
  } finally {
    // What a failed one has left set goes with its connection.
    client.release(fault !== undefined)
  }
}
