import type { EntityManager } from '@mikro-orm/postgresql'
import type { PaymentFacts } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { PAYMENTS } from '../balances/statement-payment.queries.ts'
import { linesOf } from '../period-lines/period-lines.queries.ts'

/** What the columns of a payment `p` are called in events, in cents. */
const PAYMENT_COLUMNS = `
  p.net::float8 "netCents", p.paid::float8 "paidCents", p.balance::float8 "balanceCents", p.movements, y.pay_on::text "payOn"`

/** What each payee's statement shows, as a hash of its lines and its payment. $1 period. */
const FINGERPRINTS = `
  with lines as (
    select member_no, string_agg("key" || ' ' || amount_cents, ',' order by "key") list from (${linesOf('is not null')}) l group by 1)
  select p.member_no, md5(concat_ws(' ', l.list, p.net, p.paid, p.balance, p.movements)) fingerprint
  from (${PAYMENTS}) p left join lines l using (member_no)`

const ADD = (statements: string, changed: string): string => `
  with recorded as (
    insert into statement_notices (period_id, member_no, fingerprint)
    select $1, s.member_no, s.fingerprint from (${statements}) s order by s.member_no
    on conflict (period_id, member_no) ${changed}
    returning member_no, old.member_no is not null is_changed)
  select m.id "memberId", n.is_changed "isChanged", ${PAYMENT_COLUMNS}
  from recorded n join (${PAYMENTS}) p using (member_no) join members m on m.no = n.member_no join pay_periods y on y.id = $1
  order by m.no`

/** The first lock needs no hash: the reopening computes it, because nothing changes until then. $1 period. */
const RECORD_FIRST = ADD("select member_no, '' fingerprint from statements where period_id = $1", 'do nothing')

/** Notices for statements without one, and for those that differ from it. $1 period. */
const RECORD = ADD(
  FINGERPRINTS,
  `do update set fingerprint = excluded.fingerprint, at = excluded.at
    where statement_notices.fingerprint <> excluded.fingerprint`,
)

/** $1 period. */
const REMEMBER = `
  insert into statement_notices (period_id, member_no, fingerprint) select $1, s.member_no, s.fingerprint from (${FINGERPRINTS}) s
  on conflict (period_id, member_no) do update set fingerprint = excluded.fingerprint`

const WAS_NOTIFIED = 'select 1 from statement_notices where period_id = $1 limit 1'
const NOT_DUE = 'delete from due_statement_notices where period_id = $1 returning period_id'

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
export const recordNotices = async (tx: EntityManager, periodNo: number): Promise<NoticeRow[]> =>
  rows<NoticeRow>(tx, (await firstRow(tx, WAS_NOTIFIED, [periodNo])) ? RECORD : RECORD_FIRST, [periodNo])

/** Before a run is reopened: the statements that payees were notified of. Payees who were not notified yet are not. */
export async function rememberStatements(tx: EntityManager, periodNo: number): Promise<void> {
  if (await firstRow(tx, NOT_DUE, [periodNo])) return
  await rows(tx, REMEMBER, [periodNo])
}

/** What a locked run pays each payee. */
export const paymentsOf = (tx: EntityManager, periodNo: number): Promise<PaymentRow[]> =>
  rows<PaymentRow>(tx, OF_RUN, [periodNo])

export const paymentOf = ({ paidCents, balanceCents, payOn, movements }: PaymentFacts): PaymentFacts => ({
  ...{ paidCents, balanceCents, payOn, movements },
})
