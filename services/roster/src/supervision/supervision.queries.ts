import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type CalendarDate,
  type MemberSupervision,
  type SupervisionFilter,
  type SupervisionRecord,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { likePart, line } from '../directory/text-search.queries.ts'

/** Names of the downline in a row. */
const MAX_NAMES = 3

export interface SupervisionListQuery {
  q: string
  show: SupervisionFilter | null
  today: CalendarDate
  after: readonly (string | null)[]
  limit: number
}

export interface SupervisionRow extends Omit<MemberSupervision, 'records' | 'standing'> {
  supervision: SupervisionRecord[]
  nameKey: string
}

/**
 * `missing` as in supervisionStanding(). $1 a pattern for name, username or the text of a record, or null, $2 which members, $3 today,
 * ($4, $5) keyset, $6 how many.
 */
const LISTED = `
  with page as materialized (
    select m.*, f.level2, f.level3 from members m join downlines f on f.member_id = m.id
    where m.removed_at is null
      and ($1::text is null or ${line(1)} || chr(10) || ${line(2)} like plain_text($1) or exists (
        select from jsonb_array_elements(m.supervision) r where plain_text(r ->> 'work') like plain_text($1)))
      and case $2::text when 'recorded' then m.supervision <> '[]'
        when 'missing' then m.is_active and f.level2 + f.level3 > 0 and not exists (
          select from jsonb_array_elements(m.supervision) r
          where r ->> 'from' <= $3 collate "C" and coalesce(r ->> 'to', '9999-12-31') >= $3 collate "C")
        else true end
      and ($4::text is null or (m.name_key, m.id) > ($4 collate "C", $5::text))
    order by m.name_key, m.id limit $6)
  select p.id, p.first_name as "firstName", p.last_name as "lastName", p.username, p.role, p.is_active as "isActive", p.level2, p.level3,
    p.supervision, p.name_key as "nameKey", coalesce(d.names, '{}') as "downlineNames"
  from page p cross join lateral (
    select array_agg(name) as names from (
      select b.first_name || ' ' || b.last_name as name, 2 as depth, b.name_key, b.id from members a join members b on b.upline_id = a.id
      where a.upline_id = p.id and a.removed_at is null and b.removed_at is null
      union all
      select c.first_name || ' ' || c.last_name, 3, c.name_key, c.id from members a join members b on b.upline_id = a.id
        join members c on c.upline_id = b.id
      where a.upline_id = p.id and a.removed_at is null and b.removed_at is null and c.removed_at is null
      order by depth, name_key, id limit ${MAX_NAMES}) shown) d
  order by p.name_key, p.id`

export function listSupervision(em: EntityManager, asked: SupervisionListQuery): Promise<SupervisionRow[]> {
  const { q, show, today, after, limit } = asked
  const pattern = q === '' ? null : likePart(q)
  return rows<SupervisionRow>(em, LISTED, [pattern, show, today, ...after, limit])
}
