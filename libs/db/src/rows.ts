import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { statementName } from './statement-names.ts'

interface Executor {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[]; numAffectedRows?: bigint }>
}

/** Where raw SQL of this entity manager runs: its transaction, else the pool. */
function executorOf(em: EntityManager): Executor {
  return (em.getTransactionContext() ?? em.getConnection().getClient()) as Executor
}

/** Transactions that keep the plans of their statements. */
const keepingPlans = new WeakSet<object>()

const FEW_ROWS = {
  plan_cache_mode: 'force_generic_plan',
  // For any parameters, the planner expects hundreds of rows, and would read all members to find four.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/**
 * Part of a select list: until the transaction ends, a plan is made for any parameters, and finds each row by an index. Planning
 * takes no time then.
 */
export const PLAN_FOR_FEW_ROWS = Object.entries(FEW_ROWS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')

/**
 * From now on, the transaction's connection parses and plans each text once and keeps the plan. For a transaction of many short
 * statements, which Postgres plans for longer than it runs them. Select PLAN_FOR_FEW_ROWS in it. Each text is one
 * statement, its length does not depend on the number of rows, and its best plan does not depend on its parameters.
 */
export function keepPlans(tx: EntityManager): void {
  const context = tx.getTransactionContext<object>()
  if (!context) throw new Error('keepPlans needs a transaction')
  keepingPlans.add(context)
}

const keepsPlans = (em: EntityManager): boolean => {
  const context = em.getTransactionContext<object>()
  return context !== undefined && keepingPlans.has(context)
}

/** The driver accepts a text with a name in place of a text. */
function named(sql: string): string {
  const name = statementName(sql)
  return name === undefined ? sql : ({ name, text: sql } as unknown as string)
}

/**
 * Runs SQL with `$1` parameters on the caller's transaction and returns its rows. Postgres parses the parameters
 * (MikroORM's own `execute` writes them into the text), so arrays and bigints keep their types.
 */
export async function rows<Row>(em: EntityManager, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const text = keepsPlans(em) ? named(sql) : sql
  const result = await executorOf(em).executeQuery(CompiledQuery.raw(text, parameters))
  return result.rows as Row[]
}

/** The same for a text that each connection parses once. Postgres keeps its plan if it suits any parameters. */
export const parsedOnce = async <Row>(em: EntityManager, sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await executorOf(em).executeQuery(CompiledQuery.raw(named(sql), parameters))).rows as Row[]

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

/**
 * Call before a statement that writes thousands of rows. A connection keeps the plans of triggers and of checks of foreign keys,
 * and may have made them while the tables were small: then each row reads the whole table.
 */
export const discardPlans = (tx: EntityManager): Promise<unknown> => rows(tx, 'discard plans')
