import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'

interface Executor {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[]; numAffectedRows?: bigint }>
}

/** Where raw SQL of this entity manager runs: its transaction, else the pool. */
function executorOf(em: EntityManager): Executor {
  return (em.getTransactionContext() ?? em.getConnection().getClient()) as Executor
}

/**
 * Runs SQL with `$1` parameters on the caller's transaction and returns its rows. Postgres parses the parameters
 * (MikroORM's own `execute` writes them into the text), so arrays and bigints keep their types.
 */
export async function rows<Row>(em: EntityManager, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const result = await executorOf(em).executeQuery(CompiledQuery.raw(sql, parameters))
  return result.rows as Row[]
}

/** The first row, or undefined. */
export async function firstRow<Row>(
  em: EntityManager,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(em, sql, parameters))[0]
}

/** Runs SQL that changes rows and returns how many. */
export async function affected(em: EntityManager, sql: string, parameters: unknown[] = []): Promise<number> {
  const result = await executorOf(em).executeQuery(CompiledQuery.raw(sql, parameters))
  return Number(result.numAffectedRows ?? 0)
}
