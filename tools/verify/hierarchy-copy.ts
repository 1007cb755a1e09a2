import type pg from 'pg'
import { named } from './named.ts'

export interface Link {
  memberId: string
  /** -Infinity for a member's first upline. */
  from: number
  uplineId: string | null
}

/** Days since 2000-01-01; null: from the beginning. */
export const DAYS = (date: string) => `case when isfinite(${date}) then ${date} - date '2000-01-01' end`

/** A move has its own date. Older links have that of their entry, in the time zone that the company had then. */
const ROSTER_DAY = `coalesce(effective_on,
  case when isfinite(valid_from) then company_date_then(valid_from) else date '-infinity' end)`

/** The last move of a day holds for that day. */
const ROSTER_LINKS = `
  select distinct on (member_id, day) member_id, ${DAYS('day')} as at, upline_id
  from (select member_id, upline_id, valid_from, ${ROSTER_DAY} as day from upline_links) l order by member_id, day, valid_from desc`

export const linksOfRoster = (roster: pg.Pool): Promise<Link[]> => linksOf(roster, ROSTER_LINKS)

async function linksOf(pool: pg.Pool, sql: string): Promise<Link[]> {
  const { rows } = await pool.query<{ member_id: string; at: number | null; upline_id: string | null }>(sql)
  return rows.map((row) => ({
    memberId: row.member_id,
    from: row.at ?? -Infinity,
    uplineId: row.upline_id,
  }))
}

/** Differences between the upline histories in roster and loans. */
export async function hierarchyCopy(roster: pg.Pool, loans: pg.Pool): Promise<string[]> {
  const owners = await linksOfRoster(roster)
  const copy = await linksOf(
    loans,
    `select m.id as member_id, ${DAYS('l.effective_on')} as at, u.id as upline_id
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
