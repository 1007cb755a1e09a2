import type { EntityManager } from '@mikro-orm/postgresql'
import { type CopyValue, rows } from '@upline/db'
import type { Entry } from '../compensation/ledger.ts'
import { insertRows } from './insert-rows.queries.ts'
import type { Payoff, PayoffLine } from './payoffs.ts'

/** $1 loans, $2 originators, $3 levels, $4 revisions. Clawbacks from before splits name no originator. */
const PAYOFFS_OF = `
  select a.loan_id "loanId", t.originator_no "originatorNo", a.rev revision, a.level::int, a.member_no "memberNo", a.amount_cents::float8 "amountCents", a.share_bp "shareBp", a.payoff_days "payoffDays",
    a.reason, a.approved_by "approvedBy"
  from unnest($1::uuid[], $2::int[], $3::int[], $4::int[]) t(loan_id, originator_no, level, rev) join adjustments a using (loan_id, level, rev)
  where a.type = 'early-payoff' and coalesce(a.originator_no, t.originator_no) = t.originator_no`

/** The clawbacks of these ledger lines. */
export const payoffsOf = (tx: EntityManager, lines: readonly Entry[]): Promise<Payoff[]> =>
  rows<Payoff>(tx, PAYOFFS_OF, [
    ...[lines.map(({ loanId }) => loanId), lines.map(({ originatorNo }) => originatorNo)],
    ...[lines.map(({ level }) => level), lines.map(({ revision }) => revision)],
  ])

const TARGET = {
  table: 'adjustments',
  columns: {
    member_no: 'int',
    amount_cents: 'bigint',
    type: 'text',
    reason: 'text',
    loan_id: 'uuid',
    originator_no: 'int',
    rev: 'int',
    level: 'smallint',
    share_bp: 'int',
    payoff_days: 'int',
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
      ...[
        line.originatorNo,
        line.revision,
        line.level,
        line.shareBp,
        line.payoffDays,
        'system',
        line.approvedBy,
        periodId,
      ],
    ]),
  )
