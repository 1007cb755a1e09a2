import type { EntityManager } from '@mikro-orm/postgresql'
import { type CopyValue, rows } from '@upline/db'
import { insertRows } from './insert-rows.ts'
import type { Payoff, PayoffLine } from './payoffs.ts'

/** $1 loans, $2 their revisions. */
const PAYOFFS_OF = `
  select a.loan_id "loanId", a.rev revision, a.level::int, a.member_no "memberNo", a.amount_cents::float8 "amountCents", a.share_bp "shareBp",
    a.reason, a.approved_by "approvedBy"
  from unnest($1::uuid[], $2::int[]) t(loan_id, rev) join adjustments a using (loan_id, rev) where a.type = 'early-payoff'`

export const payoffsOf = (tx: EntityManager, revisions: { loanId: string; revision: number }[]): Promise<Payoff[]> =>
  rows<Payoff>(tx, PAYOFFS_OF, [revisions.map(({ loanId }) => loanId), revisions.map(({ revision }) => revision)])

const TARGET = {
  table: 'adjustments',
  columns: {
    member_no: 'int',
    amount_cents: 'bigint',
    type: 'text',
    reason: 'text',
    loan_id: 'uuid',
    rev: 'int',
    level: 'smallint',
    share_bp: 'int',
    made_by: 'text',
    approved_by: 'text',
    period_id: 'int',
  },
} as const

const RETURN = 'early-payoff-return'
const CLAWBACK = 'early-payoff'

export const appendPayoffs = (tx: EntityManager, lines: readonly PayoffLine[], periodId: number): Promise<void> =>
  insertRows(
    tx,
    TARGET,
    lines.map((line): CopyValue[] => [
      ...[line.memberNo, line.amountCents, line.shareBp === null ? RETURN : CLAWBACK, line.reason, line.loanId],
      ...[line.revision, line.level, line.shareBp, 'system', line.approvedBy, periodId],
    ]),
  )
