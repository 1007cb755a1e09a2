import type { EntityManager } from '@mikro-orm/postgresql'
import { pseudonymOf } from '@upline/contracts'
import { rows } from '@upline/db'

/** Histories of former direct reports of $1, which name $1 as `upline`. $2 the full name, $3 its replacement. */
const UPLINE_NAMES = `
  update member_history h set changes = (
    select jsonb_agg(case when c ->> 'field' = 'upline' then c
      || case when c ->> 'from' = $2 then jsonb_build_object('from', $3::text) else '{}'::jsonb end
      || case when c ->> 'to' = $2 then jsonb_build_object('to', $3::text) else '{}'::jsonb end
      else c end) from jsonb_array_elements(h.changes) c)
  where h.changes @> '[{"field": "upline"}]' and h.member_id in (select member_id from upline_links where upline_id = $1)`

/** The member's own history keeps which fields changed, but not the values. */
const OWN_HISTORY = `
  update member_history h set changes = (
    select jsonb_agg(c || '{"from": null, "to": null}'::jsonb) from jsonb_array_elements(h.changes) c)
  where h.member_id = $1 and jsonb_array_length(h.changes) > 0
    and exists (select from jsonb_array_elements(h.changes) c where c ->> 'field' not in ('role', 'duties', 'level', 'isActive'))`

/** Reasons of failed moves contain names of members. */
const MOVE_REASONS = `
  update move_requests set reason = '' where $1 in (member_id, upline_id, requested_by, decided_by) and reason <> ''`

const KEEP = 'insert into erasures (member_id, by_id, reason, at) values ($1, $2, $3, $4) on conflict do nothing'

export async function eraseHistory(tx: EntityManager, member: { id: string; name: string }): Promise<void> {
  await rows(tx, 'delete from websites_before where member_id = $1', [member.id])
  await rows(tx, 'delete from license_notices where member_id = $1', [member.id])
  await rows(tx, `update compliance_checks set inputs = inputs || '{"nmls": null}' where member_id = $1`, [member.id])
  const { firstName, lastName } = pseudonymOf(member.id)
  await rows(tx, `select set_config('upline.erasing', 'on', true)`)
  await rows(tx, UPLINE_NAMES, [member.id, member.name, `${firstName} ${lastName}`])
  await rows(tx, OWN_HISTORY, [member.id])
  await rows(tx, MOVE_REASONS, [member.id])
  await rows(tx, `select set_config('upline.erasing', 'off', true)`)
}

export async function storeErasure(
  tx: EntityManager,
  of: { id: string; by: string; reason: string; at: Date },
): Promise<void> {
  await rows(tx, KEEP, [of.id, of.by, of.reason, of.at.toISOString()])
}

export async function isErased(tx: EntityManager, id: string): Promise<boolean> {
  return (await rows(tx, 'select 1 from erasures where member_id = $1', [id])).length > 0
}
