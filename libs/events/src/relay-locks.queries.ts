import type { Query } from './direct-session.ts'

/** Outside 77,000 to 77,999, the range of the services' own locks. */
const RELAY_LOCK = 76_001

/** The relay holds it while it sleeps. The number follows that of its own lock. */
export const SLEEP_LOCK = 76_002

/** False while a transaction that has not notified the relay is open: its row may appear at any moment. */
export async function markAsleep(query: Query): Promise<boolean> {
  const [row] = await query<{ asleep: boolean }>('select pg_try_advisory_lock($1) as asleep', [SLEEP_LOCK])
  return row?.asleep === true
}

export const wakeUp = async (query: Query): Promise<void> => {
  await query('select pg_advisory_unlock($1)', [SLEEP_LOCK])
}

/** One replica leads, as long as its session is open. */
export async function becomeLeader(query: Query): Promise<boolean> {
  const [lock] = await query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [RELAY_LOCK])
  return lock?.got === true
}
