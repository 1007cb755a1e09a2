import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayrollSettings } from '@upline/contracts'
import { rows } from '@upline/db'
import type { SettledRun } from '../balances/run-balances.queries.ts'

/** The codes of a payroll provider, so that each export of the demo works. */
export const DEMO_PAYROLL: PayrollSettings = {
  companyCode: 'HHL',
  earningCodes: {
    ...{ commission: 'COM', override: 'OVR', bonus: 'BON', adjustment: 'ADJ', draw: 'DRW', clawback: 'CLW' },
    ...{ guarantee: 'GUA', recovery: 'REC', carried: 'CAR' },
  },
  glAccounts: {
    ...{ payable: '2150', commission: '6100', override: '6110', bonus: '6120', adjustment: '6130' },
    ...{ draw: '1350', clawback: '6100', guarantee: '6140', recovery: '1350', carried: '1350' },
  },
  recoveryLimitPercent: 50,
  floor: 0,
  payoffRule: [],
}

/** Counted from the run in verification, which is 1. */
export const NEGATIVE_NET_RUN = 4
const TERMS_RUNS = 6

const DRAW_CENTS = 1_500_00
const GUARANTEE_CENTS = 1_000_00
const NET_CENTS = -1_250_00

/** Visitors sign in as the first two, and see their own balance. */
const WITH_DRAW = 'officer'
const WITH_NEGATIVE_NET = 'senior'
const WITH_GUARANTEE = 'will.harper'

/** $1 username, $2 draw and $3 guarantee in cents or null, $4 first day, $5 who. */
const TERMS = `
  insert into pay_terms (member_no, draw_cents, draw_from, guarantee_cents, guarantee_from, set_by, set_at)
  select no, $2::bigint, case when $2::bigint is not null then $4::date end, $3::bigint, case when $3::bigint is not null then $4::date end,
    $5, ($4::date + time '12:00') at time zone company_zone()
  from members where username = $1`

/** A draw and a guarantee from one of the last runs on. */
export async function addDemoTerms(
  tx: EntityManager,
  { runs, by }: { runs: readonly SettledRun[]; by: string },
): Promise<void> {
  const from = runs.at(-TERMS_RUNS) ?? runs[0]
  if (!from) return
  await rows(tx, TERMS, [WITH_DRAW, DRAW_CENTS, null, from.startsOn, by])
  await rows(tx, TERMS, [WITH_GUARANTEE, null, GUARANTEE_CENTS, from.startsOn, by])
}

/**
 * An adjustment of whole hundreds of dollars that leaves its payee a net of $3 or up to $100 less, dated the last day of the run,
 * with its request and its approval, and the choice to carry the net. $1 run, $2 username, $3 cents, $4 who asked.
 */
const NEGATIVE_NET = `
  with payee as (
    select m.no, $3::bigint - 10000 * (
        select ceil(coalesce(sum(x.cents), 0) / 10000) from (
          select amount_cents cents from commission_entries where period_id = $1 and member_no = m.no
          union all select amount_cents from adjustments where period_id = $1 and member_no = m.no) x)::bigint cents,
      (p.ends_on + time '12:00') at time zone company_zone() at, coalesce((select id from members where username = 'ceo'), $4) approver
    from members m, pay_periods p where m.username = $2 and p.id = $1),
  request as (
    insert into adjustment_requests (member_no, amount_cents, type, reason, made_by, made_at)
    select no, cents, 'other', 'Repayment of a relocation advance', $4, at from payee returning id),
  decision as (
    insert into adjustment_decisions (request_id, is_approved, note, decided_by, is_withdrawn, decided_at)
    select q.id, true, '', y.approver, false, y.at from request q, payee y),
  booked as (
    insert into adjustments (request_id, member_no, amount_cents, type, reason, made_by, approved_by, period_id, at)
    select q.id, y.no, y.cents, 'other', 'Repayment of a relocation advance', $4, y.approver, $1, y.at from request q, payee y)
  insert into carried_nets (period_id, member_no, by, at) select $1, no, $4, at from payee`

export async function addNegativeNet(tx: EntityManager, { run, by }: { run: SettledRun; by: string }): Promise<void> {
  await rows(tx, NEGATIVE_NET, [run.no, WITH_NEGATIVE_NET, NET_CENTS, by])
}
