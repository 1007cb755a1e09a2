import type pg from 'pg'

/** Without the height, which is an upper bound that only a rebuild lowers. All other values must equal a rebuild. */
const FIGURES = `select member_id, level1, level2, level3, total, active_loan_officers, active_senior_officers,
  volume_loans, volume_cents from downline_figures`

const TALLY = 'select role, level, has_upline, members, leaders from roster_tally where members <> 0 or leaders <> 0'

/** Compares the roll-ups of the hierarchy with a rebuild, which is rolled back. Moves are blocked meanwhile. */
export async function downlines(roster: pg.Pool): Promise<string[]> {
  const client = await roster.connect()
  try {
    await client.query('begin')
    await client.query(`create temp table stored on commit drop as ${FIGURES}`)
    await client.query(`create temp table stored_tally on commit drop as ${TALLY}`)
    await client.query('select rebuild_downlines()')
    const { rows } = await client.query<{ member_id: string }>(
      `select coalesce(k.member_id, r.member_id) as member_id
       from stored k full join (${FIGURES}) r using (member_id)
       where to_jsonb(k) is distinct from to_jsonb(r) limit 100`,
    )
    const tally = await client.query<{ role: string; level: number }>(
      `select distinct coalesce(k.role, r.role) as role, coalesce(k.level, r.level) as level
       from stored_tally k full join (${TALLY}) r using (role, level, has_upline)
       where to_jsonb(k) is distinct from to_jsonb(r)`,
    )
    return [
      ...rows.map(({ member_id }) => `downlines: the totals of ${member_id} differ from a rebuild`),
      ...tally.rows.map(
        ({ role, level }) => `downlines: the count of ${role} at level ${level} differs from a rebuild`,
      ),
    ]
  } finally {
    await client.query('rollback')
    client.release()
  }
}
