import { readUntil } from '@upline/events/admin'
import type pg from 'pg'

const TIMEOUT_MS = 10_000

/**
 * Events that each service has not sent, and its unresolved dead letters. A running company commits events all the
 * time, so an event counts as unsent only if it is still there after `timeoutMs`.
 */
export async function atRest(databases: Record<string, pg.Pool>, timeoutMs = TIMEOUT_MS): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(databases).map(async ([name, pool]) => {
      const unsent = await unsentEvents(pool, timeoutMs)
      const dead = await count(pool, 'select count(*)::int as events from dead_letters where resolved_at is null')
      return [
        ...(unsent > 0 ? [`${name}: unsent events in the outbox: ${unsent}`] : []),
        ...(dead > 0 ? [`${name}: dead letters: ${dead}`] : []),
      ]
    }),
  )
  return found.flat()
}

/** Waits for the events that are in the outbox now. Returns how many of them stayed there. */
async function unsentEvents(pool: pg.Pool, timeoutMs: number): Promise<number> {
  const { rows } = await pool.query<{ newest: string | null }>('select max(id) as newest from outbox')
  const newest = rows[0]?.newest ?? null
  if (newest === null) return 0
  const unsent = () => count(pool, 'select count(*)::int as events from outbox where id <= $1', [newest])
  return readUntil(unsent, (events) => events === 0, timeoutMs)
}

async function count(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(sql, values)
  return rows[0]?.events ?? 0
}
