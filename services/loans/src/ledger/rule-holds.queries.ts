import type { EntityManager } from '@mikro-orm/postgresql'
import { RULE_ACTIONS } from '@upline/contracts'
import { firstRow, rows, uuidV7 } from '@upline/db'
import { HELD_PAY, IS_ACTIVE } from './held-pay.queries.ts'
import type { LoanViolation } from './loan-violations.ts'
import type { EndedFinding } from './unpaid-originator-check.ts'

const strictness = (action: string): string => `array_position(array['${RULE_ACTIONS.join("', '")}'], ${action})`

/**
 * Stores violations, with their holds if the rule holds pay, except those that were found before with the same or a stricter action: a
 * settlement that repeats places no second hold, and neither does the same version of a rule with the same inputs after a release. A rule
 * that was tightened since holds what it only warned about. The caller has locked the loans or the member. $1 holds, $2 loans, $3 rules,
 * $4 their versions, $5 inputs, $6 messages, $7 members, null: everyone, $8 adjustments, $9 actions.
 */
const PLACE = `
  with fresh as (
    select g.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[]::jsonb[], $6::text[], $7::int[], $8::uuid[],
      $9::text[]) g(hold_id, loan_id, rule, rule_version, inputs, message, member_no, request_id, action)
    where not exists (select from rule_results r
      where r.loan_id = g.loan_id and r.rule = g.rule and r.rule_version = g.rule_version and r.inputs = g.inputs
        and ${strictness('r.action')} >= ${strictness('g.action')})),
  placed as (insert into holds (id, loan_id, member_no, reason, placed_by)
    select hold_id, loan_id, member_no, message, 'rule:' || rule from fresh where action = 'hold')
  insert into rule_results (hold_id, loan_id, rule, rule_version, inputs, request_id, action, message)
  select case when action = 'hold' then hold_id end, loan_id, rule, rule_version, inputs, request_id, action,
    case when action <> 'hold' then message end
  from fresh returning hold_id "holdId"`

/** Releases the holds of rules whose facts are not those of the loan any longer. $1 rules, $2 loans, $3 members, $4 inputs of now, $5 why. */
const RELEASE_ENDED = `
  insert into hold_releases (hold_id, reason, by)
  select h.id, $5, 'rule:' || g.rule from unnest($1::text[], $2::uuid[], $3::int[], $4::text[]::jsonb[]) g(rule, loan_id, member_no, inputs)
    join holds h on h.loan_id = g.loan_id and h.member_no = g.member_no join rule_results f on f.hold_id = h.id
  where f.rule = g.rule and f.request_id is null and f.inputs is distinct from g.inputs and ${IS_ACTIVE}
  on conflict (hold_id) do nothing`

/** $1 holds, $2 loans whose pay was booked under the holds of rules. */
const NEWLY_HELD = `
  select h.id "holdId", h.loan_id "loanId", l.loan_number "loanNumber", m.id "memberId", sum(x.cents)::float8 "amountCents",
    iso_utc(clock_timestamp()) at
  from holds h join rule_results f on f.hold_id = h.id join lateral (select * from (${HELD_PAY}) y where y.hold_id = h.id) x on true
    join members m on m.no = x.member_no left join loans l on l.id = h.loan_id
  where h.id = any($1::uuid[]) or h.loan_id = any($2::uuid[]) group by h.id, l.id, m.no order by h.id, m.id`

/** A member's pay that a hold covers. */
export interface HeldPay {
  holdId: string
  loanId: string
  loanNumber: string | null
  memberId: string
  amountCents: number
  at: string
}

/** Stores violations, and returns the ids of the holds that they place. */
export async function placeHolds(tx: EntityManager, violations: readonly LoanViolation[]): Promise<string[]> {
  const column = (valueOf: (violation: LoanViolation) => unknown) => violations.map(valueOf)
  const placed = await rows<{ holdId: string | null }>(tx, PLACE, [
    ...[column(() => uuidV7(new Date())), column(({ loanId }) => loanId), column(({ rule }) => rule)],
    ...[column(({ ruleVersion }) => ruleVersion), column(({ inputs }) => JSON.stringify(inputs))],
    column(({ message }) => message),
    ...[column(({ memberNo }) => memberNo ?? null), column(({ requestId }) => requestId ?? null)],
    column(({ action }) => action),
  ])
  return placed.flatMap(({ holdId }) => holdId ?? [])
}

const ENDED = 'A later change of the loan or the member ended what the rule had found.'

export const releaseEnded = (tx: EntityManager, ended: readonly EndedFinding[]): Promise<unknown> =>
  rows(tx, RELEASE_ENDED, [
    ...[ended.map(({ rule }) => rule), ended.map(({ loanId }) => loanId), ended.map(({ memberNo }) => memberNo)],
    ...[ended.map(({ inputs }) => inputs && JSON.stringify(inputs)), ENDED],
  ])

export const newlyHeldPay = (
  tx: EntityManager,
  { placed, booked }: { placed: readonly string[]; booked: readonly string[] },
): Promise<HeldPay[]> => rows<HeldPay>(tx, NEWLY_HELD, [placed, booked])

export const companyToday = async (tx: EntityManager): Promise<string> =>
  (await firstRow<{ today: string }>(tx, 'select company_today()::text today'))!.today
