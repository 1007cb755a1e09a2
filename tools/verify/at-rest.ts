import type pg from 'pg'

/** Unsent events and unresolved dead letters of each service. */
export async function atRest(databases: object): Promise<string[]> {
  const found: string[] = []
  for (const [name, pool] of Object.entries(databases) as [string, pg.Pool][]) {
    const { rows } = await pool.query<{ waiting: string; dead: string }>(
      `select (select count(*) from outbox) as waiting, (select count(*) from dead_letters where resolved_at is null) as dead`,
    )
    if (Number(rows[0]?.waiting) > 0) found.push(`${name}: ${rows[0]?.waiting} unsent events in the outbox`)
    if (Number(rows[0]?.dead) > 0) found.push(`${name}: ${rows[0]?.dead} dead letters`)
  }
  return found
}
