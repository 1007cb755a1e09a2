import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const POLL_INTERVAL_MS = 2_000

/** Sweeps that failed for three of their intervals, which Operations shows as late. */
const LATE = `select name from sweeps
  where now() - coalesce(last_run_at, registered_at) > 3 * every_ms * interval '1 millisecond'`

const WITH_SWEEPS = ['loans', 'roster', 'sites', 'notifications']

/** Looks at every service's sweeps until `going` ends; returns each that was late. */
export async function watchSweeps(pools: Record<string, pg.Pool>, going: () => boolean): Promise<string[]> {
  const late = new Set<string>()
  for (; going(); await pause(POLL_INTERVAL_MS))
    for (const service of WITH_SWEEPS) {
      const { rows } = await pools[service]!.query<{ name: string }>(LATE)
      for (const { name } of rows) late.add(`${service}: the sweep ${name} was late`)
    }
  return [...late]
}
