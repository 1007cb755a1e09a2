import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

const LATEST = 5

// The first upline of a registered member is the recruiter. Later moves add links and do not change it.
const RECRUITS = `
  from upline_links l
  join registrations r on r.member_id = l.member_id and r.taken_back_at is null
  join members m on m.id = r.member_id and m.removed_at is null
  where l.upline_id = $1 and l.valid_from = '-infinity'`

export const countRecruits = async (em: EntityManager, memberId: string): Promise<number> =>
  (await firstRow<{ total: number }>(em, `select count(*)::int as total ${RECRUITS}`, [memberId]))!.total

/** $2 the member whose team they must be in, or null. */
const NEWEST = `
  select m.id, m.first_name || ' ' || m.last_name as name, r.at ${RECRUITS}
    and ($2::text is null or m.id = $2 or is_below(m.id, $2))
  order by r.at desc, r.id limit ${LATEST}`

export const newestRecruits = (
  em: EntityManager,
  memberId: string,
  team: string | null,
): Promise<{ id: string; name: string; at: Date | string }[]> => rows(em, NEWEST, [memberId, team])
