import type { EntityManager } from '@mikro-orm/postgresql'
import { NMLS_RULE, type NmlsAction, type NmlsProblem } from '@upline/compliance'
import type { Role } from '@upline/contracts'
import { rows } from '@upline/db'

/** Maximum number of members with the same ID that a result names. */
const MAX_NAMED = 10

// A member who held another role before may still be paid for loans of that time.
const SUBJECTS = `
  select m.id, m.nmls, m.role, array(
    select distinct c ->> 'from' from member_history h, jsonb_array_elements(h.changes) c
    where h.member_id = m.id and c ->> 'field' = 'role') as "formerRoles"
  from members m
  where m.removed_at is null and (m.id = any($1) or nmls_key(m.nmls) = any($2))`

const SHARERS = `
  select k.key, s.ids from unnest($1::text[]) as k (key), lateral (
    select array_agg(id order by id) as ids from (
      select id from members where removed_at is null and nmls_key(nmls) = k.key order by id limit ${MAX_NAMED + 1}) m) s`

const RESULTS = `jsonb_to_recordset($1::jsonb) as r ("memberId" text, inputs jsonb, outcome text, action text)`

// A result that equals the current one is not stored again.
const REPLACE = `
  update compliance_checks c set is_current = false from ${RESULTS}
  where c.rule = $2 and c.member_id = r."memberId" and c.is_current
    and (c.rule_version, c.outcome, c.action, c.inputs) is distinct from ($3::int, r.outcome, r.action, r.inputs)`

const ADD = `
  insert into compliance_checks (rule, rule_version, member_id, inputs, outcome, action, at, by_id)
  select $2, $3, r."memberId", r.inputs, r.outcome, r.action, $4, $5 from ${RESULTS}
  where not exists (select from compliance_checks c where c.rule = $2 and c.member_id = r."memberId" and c.is_current)`

const NOT_CHECKED = `
  select m.id from members m
  where m.removed_at is null and not exists (
    select from compliance_checks c
    where c.rule = $1 and c.rule_version = $2 and c.member_id = m.id and c.is_current)
  order by m.id limit $3`

export interface NmlsSubject {
  id: string
  nmls: string
  role: Role
  formerRoles: Role[]
}

export interface NmlsResult {
  memberId: string
  inputs: { nmls: string; role: Role; hasBeenOfficer: boolean; usedBy: string[] }
  outcome: NmlsProblem | 'clean'
  action: NmlsAction | 'none'
}

/** These members, and every member who has one of these IDs. */
export const subjectsOf = (tx: EntityManager, of: { ids: string[]; keys: string[] }): Promise<NmlsSubject[]> =>
  rows<NmlsSubject>(tx, SUBJECTS, [of.ids, of.keys])

/** The first eleven members with each ID. */
export async function sharersOf(tx: EntityManager, keys: string[]): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ key: string; ids: string[] | null }>(tx, SHARERS, [keys])
  return new Map(found.map(({ key, ids }) => [key, ids ?? []]))
}

/** Stores results that differ from the current ones. The caller holds the hierarchy lock. */
export async function recordResults(
  tx: EntityManager,
  results: NmlsResult[],
  of: { at: Date; by: string | null },
): Promise<void> {
  if (results.length === 0) return
  const records = JSON.stringify(results)
  const { id, version } = NMLS_RULE
  await rows(tx, REPLACE, [records, id, version])
  await rows(tx, ADD, [records, id, version, of.at.toISOString(), of.by])
}

/** Members without a result of the rule's current version. */
export async function notChecked(tx: EntityManager, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(tx, NOT_CHECKED, [NMLS_RULE.id, NMLS_RULE.version, limit])
  return found.map(({ id }) => id)
}
