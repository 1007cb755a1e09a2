import type pg from 'pg'
import type { Link } from '../chaos/oracle.ts'
import { named } from './named.ts'

/** Microseconds since 1970, Postgres' precision: a funding and a move may share a millisecond. */
export const MICROSECONDS = (column: string) =>
  `case when isfinite(${column}) then (extract(epoch from ${column}) * 1000000)::bigint end`

export const linksOfRoster = (roster: pg.Pool): Promise<Link[]> =>
  linksOf(roster, `select member_id, ${MICROSECONDS('valid_from')} as at, upline_id from upline_links`)

async function linksOf(pool: pg.Pool, sql: string): Promise<Link[]> {
  const { rows } = await pool.query<{ member_id: string; at: string | null; upline_id: string | null }>(sql)
  return rows.map((row) => ({
    memberId: row.member_id,
    from: row.at === null ? -Infinity : Number(row.at),
    uplineId: row.upline_id,
  }))
}

/** Differences between the upline histories in roster and loans. */
export async function hierarchyCopy(roster: pg.Pool, loans: pg.Pool): Promise<string[]> {
  const owners = await linksOfRoster(roster)
  const copy = await linksOf(
    loans,
    `select m.id as member_id, ${MICROSECONDS('l.valid_from')} as at, u.id as upline_id
     from upline_links l join members m on m.no = l.member_no left join members u on u.no = l.upline_no`,
  )
  // Compare who was whose upline when, not the number of rows.
  const steps = (links: Link[]) => {
    const sorted = [...links].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const last = new Map<string, string | null>()
    return sorted.flatMap(({ memberId, from, uplineId }) => {
      if (last.has(memberId) && last.get(memberId) === uplineId) return []
      last.set(memberId, uplineId)
      return [`${memberId} ${from} ${uplineId}`]
    })
  }
  const [truth, copied] = [new Set(steps(owners)), new Set(steps(copy))]
  return named('hierarchy copy', [
    ...[...truth].filter((step) => !copied.has(step)).map((step) => `misses ${step}`),
    ...[...copied].filter((step) => !truth.has(step)).map((step) => `has ${step}`),
  ])
}
