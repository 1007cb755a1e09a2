import type { EntityManager } from '@mikro-orm/postgresql'
import { affected } from './rows.ts'

/** One statement holds its locks only for a moment, and vacuum can keep up. */
const BATCH_SIZE = 5_000

/** SQL that deletes rows of a table by a condition. The parameter after those of the condition is the batch size. */
export const deleteSome = (table: string, condition: string, limit: `$${number}`): string =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${limit}))`

/**
 * Runs a DELETE whose last parameter is its limit, each time in its own transaction, until it deletes fewer rows than
 * that. Returns the total.
 */
export async function deleteInBatches(
  em: EntityManager,
  sql: string,
  parameters: unknown[],
  batchSize = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await affected(em.fork(), sql, [...parameters, batchSize])
    total += deleted
    if (deleted < batchSize) return total
  }
}
