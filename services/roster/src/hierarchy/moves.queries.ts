import type { EntityManager } from '@mikro-orm/postgresql'
import type { UplineChange } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const MEMBER = `
  select id, first_name || ' ' || last_name as name, role, is_active as "isActive", upline_id as "uplineId"
  from members where id = $1 and removed_at is null`

export interface Mover {
  id: string
  name: string
  role: string
  isActive: boolean
  uplineId: string | null
}

export const movingMember = (em: EntityManager, id: string): Promise<Mover | undefined> => firstRow(em, MEMBER, [id])

/** A move with a request has its own effective date. $6 the date. */
const EFFECTIVE_ON_CHANGE = `jsonb_build_array(jsonb_build_object('field', 'effectiveOn', 'from', null, 'to', $6::text))`

/**
 * A link that ends before today, so today's upline stays. $1 member, $2 upline, $3 when, $4 cause, $5 who, $6 date,
 * $7 request, $8 the previous upline on that date.
 */
const INSERT_SUPERSEDED = `
  with moved as (
    update members set version = version + 1 where id = $1 returning id, version),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause, effective_on, entered_by, request_id)
    select id, greatest($3::timestamptz, (select max(valid_from) + interval '1 microsecond' from upline_links l where l.member_id = $1)),
      $2, $4, $6::date, $5, $7::uuid
    from moved),
  former as (
    insert into former_reports (upline_id, member_id) values (coalesce($2, ''), $1) on conflict do nothing),
  noted as (
    insert into member_history (member_id, at, by_id, action, changes)
    select $1, $3, $5, 'moved', jsonb_build_array(jsonb_build_object('field', 'upline',
      'from', (select first_name || ' ' || last_name from members where id = $8),
      'to', (select first_name || ' ' || last_name from members where id = $2))) || ${EFFECTIVE_ON_CHANGE})
  select version from moved`

export interface PastLink {
  memberId: string
  uplineId: string | null
  at: string
  cause: string
  by: string | null
  effectiveOn: string
  requestId: string
  previousUplineId: string | null
}

/** Returns the member's new version. */
export async function insertSuperseded(tx: EntityManager, link: PastLink): Promise<number> {
  const { memberId, uplineId, at, cause, by, effectiveOn, requestId, previousUplineId } = link
  const parameters = [memberId, uplineId, at, cause, by, effectiveOn, requestId, previousUplineId]
  return (await firstRow<{ version: number }>(tx, INSERT_SUPERSEDED, parameters))!.version
}

// Pairs of member and new upline. The history of each profile holds the names as they are now.
const MOVE = `
  with moved as (
    update members m set upline_id = t.upline_id, version = m.version + 1
    from unnest($1::text[], $2::text[]) as t (id, upline_id) where m.id = t.id
    returning m.id, old.upline_id as previous, new.upline_id as upline_id, m.version),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause, effective_on, entered_by, request_id)
    select id, greatest($3::timestamptz, (
        select l.valid_from + case when l.effective_on = $6::date then interval '0' else interval '1 microsecond' end
        from upline_links l where l.member_id = moved.id order by l.valid_from desc limit 1)),
      upline_id, $4, $6::date, $5, $7::uuid
    from moved
    on conflict (member_id, valid_from) do update set upline_id = excluded.upline_id, cause = excluded.cause,
      effective_on = excluded.effective_on, entered_by = excluded.entered_by, request_id = excluded.request_id),
  former as (
    insert into former_reports (upline_id, member_id) select coalesce(previous, ''), id from moved
    on conflict do nothing),
  history as (
    insert into member_history (member_id, at, by_id, action, changes)
    select moved.id, $3, $5, 'moved', jsonb_build_array(jsonb_build_object('field', 'upline',
      'from', p.first_name || ' ' || p.last_name, 'to', n.first_name || ' ' || n.last_name))
      || case when $7::uuid is null then '[]' else ${EFFECTIVE_ON_CHANGE} end
    from moved left join members p on p.id = moved.previous left join members n on n.id = moved.upline_id)
  select id as "memberId", previous as "previousUplineId", upline_id as "uplineId", version from moved order by id`

/** A member and the new upline. */
export interface NewUpline {
  id: string
  uplineId: string | null
}

export const moveMembers = (
  tx: EntityManager,
  to: readonly NewUpline[],
  why: { at: string; cause: string; by: string | null; effectiveOn: string; requestId: string | null },
): Promise<Omit<UplineChange, 'at'>[]> => {
  const ids = to.map(({ id }) => id)
  const uplines = to.map(({ uplineId }) => uplineId)
  return rows(tx, MOVE, [ids, uplines, why.at, why.cause, why.by, why.effectiveOn, why.requestId])
}

const REPORTS = 'select id from members where upline_id = $1 and removed_at is null order by id limit $2'

export const someReports = async (tx: EntityManager, uplineId: string, atMost: number): Promise<string[]> =>
  (await rows<{ id: string }>(tx, REPORTS, [uplineId, atMost])).map(({ id }) => id)
