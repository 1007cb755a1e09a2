import type { EntityManager } from '@mikro-orm/postgresql'
import type { PaymentFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { PAYMENTS } from '../balances/statement-payment.queries.ts'
import { linesOf } from '../period-lines/period-lines.sql.ts'

/** What the columns of a payment `p` are called in events, in cents. */
const PAYMENT_COLUMNS = `
  p.net::float8 "netCents", p.paid::float8 "paidCents", p.balance::float8 "balanceCents", p.movements, y.pay_on::text "payOn"`

/** Notices for statements without one, and for those that differ from it. $1 period. */
const RECORD = `
  with lines as (
    select member_no, string_agg("key" || ' ' || amount_cents, ',' order by "key") list from (${linesOf('is not null')}) l group by 1),
  payments as materialized (${PAYMENTS}),
  recorded as (
    insert into statement_notices (period_id, member_no, fingerprint)
    select $1, p.member_no, md5(concat_ws(' ', l.list, p.net, p.paid, p.balance, p.movements))
    from payments p left join lines l using (member_no) order by p.member_no
    on conflict (period_id, member_no) do update set fingerprint = excluded.fingerprint, at = excluded.at
    where statement_notices.fingerprint <> excluded.fingerprint
    returning member_no, old.member_no is not null is_changed)
  select m.id "memberId", n.is_changed "isChanged", ${PAYMENT_COLUMNS}
  from recorded n join payments p using (member_no) join members m on m.no = n.member_no join pay_periods y on y.id = $1
  order by m.no`

/** $1 period. */
const OF_RUN = `
  select m.id "memberId", ${PAYMENT_COLUMNS}
  from (${PAYMENTS}) p join members m on m.no = p.member_no join pay_periods y on y.id = $1 order by m.no`

export interface PaymentRow extends PaymentFacts {
  memberId: string
  netCents: number
}

export type NoticeRow = PaymentRow & {
  /** The payee had a notice about another version of the statement. */
  isChanged: boolean
}

/** Records that payees are notified of their statements. Returns those whose statement is new or changed. */
export const recordNotices = (tx: EntityManager, periodNo: number): Promise<NoticeRow[]> =>
  rows<NoticeRow>(tx, RECORD, [periodNo])

/** What a locked run pays each payee. */
export const paymentsOf = (tx: EntityManager, periodNo: number): Promise<PaymentRow[]> =>
  rows<PaymentRow>(tx, OF_RUN, [periodNo])

export const paymentOf = ({ paidCents, balanceCents, payOn, movements }: PaymentFacts): PaymentFacts => ({
  ...{ paidCents, balanceCents, payOn, movements },
})
