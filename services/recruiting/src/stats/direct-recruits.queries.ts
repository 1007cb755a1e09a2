import type { EntityManager } from '@mikro-orm/postgresql'
import type { DirectRecruit } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

/** Maximum length of a list in the product. The total count is returned separately. */
export const MAX_DIRECT_RECRUITS = 5_000

const DIRECT = `
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.joined_at as "joinedAt",
    m.is_active as "isActive", coalesce(v.cents, 0)::text as cents
  from members m left join officer_volumes v on v.member_id = m.id and v.year = $2
  where m.upline_id = $1 and m.id <> $1 and m.profile_version >= 0 and m.removed_at is null
  order by m.joined_at desc, m.id limit ${MAX_DIRECT_RECRUITS}`

interface DirectRow extends Omit<DirectRecruit, 'createdAt' | 'ytdVolume'> {
  joinedAt: Date
  cents: string
}

export const directRecruits = (em: EntityManager, memberId: string, year: number): Promise<DirectRow[]> =>
  rows(em, DIRECT, [memberId, year])

const COUNT = `
  select count(*)::int as n from members m
  where m.upline_id = $1 and m.id <> $1 and m.profile_version >= 0 and m.removed_at is null`

export const countDirectRecruits = async (em: EntityManager, memberId: string): Promise<number> =>
  (await firstRow<{ n: number }>(em, COUNT, [memberId]))?.n ?? 0
