import type { EntityManager } from '@mikro-orm/postgresql'
import {
  addDays,
  type CalendarDate,
  type License,
  LICENSE_EXPIRY_DAYS,
  type LicenseFilter,
  type MemberLicenses,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { likePart, line } from '../directory/text-search.queries.ts'

export interface MemberNames {
  id: string
  username: string
  email: string
  nmls: string
  name: string
}

const NAMES = `
  select id, username, email, nmls, first_name || ' ' || last_name as name from members where removed_at is null`

/** Names of all members, to find those that a file names. */
export const readMemberNames = (em: EntityManager): Promise<MemberNames[]> => rows<MemberNames>(em, NAMES)

export interface LicenseListQuery {
  q: string
  state: string | null
  show: LicenseFilter | null
  today: CalendarDate
  after: readonly (string | null)[]
  limit: number
}

export interface LicensesRow extends Omit<MemberLicenses, 'licenses'> {
  licenses: License[]
  nameKey: string
}

/**
 * In each state, the license that ends last decides, as in listedLicenses(). $1 a pattern for name, username or license number, or null,
 * $2 a state or null, $3 which members, $4 today, $5 the last day that counts as expiring, ($6, $7) keyset, $8 how many.
 */
const LISTED = `
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.username, m.nmls, m.role, m.is_active as "isActive",
    m.licenses, m.name_key as "nameKey"
  from members m cross join lateral (
    select count(*) as states, bool_or(s.ends < $4) as expired, bool_or(s.ends between $4 and $5) as expiring
    from (
      select max(coalesce(l ->> 'to', '9999-12-31') collate "C") as ends from jsonb_array_elements(m.licenses) l
      where $2::text is null or l ->> 'state' = $2 group by l ->> 'state') s) t
  where m.removed_at is null
    and ($1::text is null or ${line(1)} || chr(10) || ${line(2)} like plain_text($1) or exists (
      select from jsonb_array_elements(m.licenses) l where plain_text(l ->> 'number') like plain_text($1)))
    and case $3::text when 'recorded' then t.states > 0 when 'missing' then t.states = 0 when 'expiring' then t.expiring
      when 'expired' then t.expired else $2 is null or t.states > 0 end
    and ($6::text is null or (m.name_key, m.id) > ($6 collate "C", $7::text))
  order by m.name_key, m.id limit $8`

export function listLicenses(em: EntityManager, asked: LicenseListQuery): Promise<LicensesRow[]> {
  const { q, state, show, today, after, limit } = asked
  const expiringUntil = addDays(today, LICENSE_EXPIRY_DAYS)
  const pattern = q === '' ? null : likePart(q)
  return rows<LicensesRow>(em, LISTED, [pattern, state, show, today, expiringUntil, ...after, limit])
}
