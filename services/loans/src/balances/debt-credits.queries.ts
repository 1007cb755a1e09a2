import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

/** An approved waiver or write-off. */
export interface DebtCredit {
  requestId: string
  kind: 'waiver' | 'write-off'
  memberNo: number
  amountCents: number
  /** For a waiver: the period and the loan of the clawback. */
  periodNo: number | null
  loanId: string | null
  /** The cause in statements; names who requested and who approved it. */
  cause: string
  requestedBy: string
  approvedBy: string
}

/**
 * Into the ledger, in the first open period, and to be settled with it. $1 request, $2 kind, $3 member, $4 cents, $5 period and
 * $6 loan of the clawback, $7 cause, $8 who requested it, $9 who approved it.
 */
const BOOK = `
  with booked as (
    insert into adjustments (member_no, amount_cents, type, reason, loan_id, made_by, approved_by, period_id)
    select $3::int, $4::bigint, 'correction', $7, $6::uuid, $8, $9, p.id from (select open_pay_period() id offset 0) p
    returning id, period_id)
  insert into debt_credits (request_id, kind, member_no, amount_cents, period_id, loan_id, adjustment_id, settles_in)
  select $1, $2, $3::int, $4::bigint, $5::int, $6::uuid, b.id, b.period_id from booked b`

export const bookCredit = (tx: EntityManager, credit: DebtCredit): Promise<unknown> =>
  firstRow(tx, BOOK, [
    ...[credit.requestId, credit.kind, credit.memberNo, credit.amountCents, credit.periodNo, credit.loanId],
    ...[credit.cause, credit.requestedBy, credit.approvedBy],
  ])

/** $1 an id. */
const NAME = 'select coalesce((select full_name from members where id = $1), $1) "name"'

export const nameOf = async (em: EntityManager, id: string): Promise<string> =>
  (await firstRow<{ name: string }>(em, NAME, [id]))!.name

/** One request or decision at a time about the debts of a member. $1 a name of the subject. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77012, hashtext($1))'

export const holdDebts = (tx: EntityManager, memberId: string): Promise<unknown> =>
  firstRow(tx, ONE_AT_A_TIME, [memberId])
