import type { EntityManager } from '@mikro-orm/postgresql'
import { rows, uuidV7 } from '@upline/db'
import type { FoundDeduction } from './wage-checks.service.ts'

/** $1 results as JSON, $2 period, $3 reason, $4 who. */
const ACCEPT = `
  with found as (
    select * from json_to_recordset($1::json) x(id uuid, rule text, version int, action text, inputs jsonb, message text, "memberNo" int)),
  results as (
    insert into rule_results (id, rule, rule_version, action, inputs, message)
    select id, rule, version, action, inputs, message from found)
  insert into accepted_deductions (result_id, period_id, member_no, deductions_cents, pay_cents, floor_cents, reason, by)
  select id, $2, "memberNo", (inputs ->> 'deductionsCents')::bigint, (inputs ->> 'payCents')::bigint, (inputs ->> 'floorCents')::bigint, $3, $4
  from found`

/** A run that is locked again finds the same. $1 results as JSON. */
const NOTE = `
  insert into rule_results (id, rule, rule_version, action, inputs, message)
  select x.id, x.rule, x.version, x.action, x.inputs, x.message
  from json_to_recordset($1::json) x(id uuid, rule text, version int, action text, inputs jsonb, message text)
  where not exists (select from rule_results r where r.loan_id is null and r.rule = x.rule and r.rule_version = x.version
    and r.action = x.action and r.inputs = x.inputs)`

const jsonOf = (found: readonly FoundDeduction[]): string =>
  JSON.stringify(
    found.map(({ no, result: { rule, ruleVersion: version, action, inputs, message } }) => ({
      ...{ id: uuidV7(new Date()), rule, version, action, inputs, message, memberNo: no },
    })),
  )

interface Decision {
  periodNo: number
  reason: string
  by: string
}

/** Stores the results with who accepted them, and why. */
export const acceptResults = (
  tx: EntityManager,
  found: readonly FoundDeduction[],
  { periodNo, reason, by }: Decision,
): Promise<unknown> => rows(tx, ACCEPT, [jsonOf(found), periodNo, reason, by])

/** Stores results that hold no pay. */
export const noteResults = (tx: EntityManager, found: readonly FoundDeduction[]): Promise<unknown> =>
  rows(tx, NOTE, [jsonOf(found)])
