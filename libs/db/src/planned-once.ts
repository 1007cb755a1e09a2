import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { statementName } from './statement-names.ts'

// By default, Postgres plans a text with a limit for each call, which is slow. And a generic plan assumes average rows:
// for a member with thousands it would collect and sort all rows, although an index has them in order.
const AS_ANYBODY = 'set plan_cache_mode = force_generic_plan; set enable_bitmapscan = off'
const AS_BEFORE = 'reset plan_cache_mode; reset enable_bitmapscan'

/**
 * Runs SQL with `$1` parameters outside of a transaction, parsed and planned once per connection: for a busy page whose
 * planning takes several times longer than its execution. The plan is the same for all parameters, so the best plan of
 * the text must not depend on them. The text must name its columns, because they are fixed for the life of the
 * connection.
 */
export async function plannedOnce<Row>(em: EntityManager, sql: string, parameters: unknown[]): Promise<Row[]> {
  if (em.isInTransaction()) throw new Error('plannedOnce reads outside of transactions')
  const pool = (await em.getConnection().getNativeClient()) as Pool
  const client = await pool.connect()
  let fault: unknown
  try {
    await client.query(AS_ANYBODY)
    const { rows } = await client.query({ name: statementName(sql), text: sql, values: parameters })
    await client.query(AS_BEFORE)
    return rows as Row[]
  } catch (caught) {
    fault = caught
    throw caught
  } finally {
    // The settings of a failed statement go away with its connection.
    client.release(fault !== undefined)
  }
}
