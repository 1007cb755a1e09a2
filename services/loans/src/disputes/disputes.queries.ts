import type { EntityManager } from '@mikro-orm/postgresql'
import type { DisputeReason } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'

/** The loan that a dispute, `d`, names by its number. */
const ASKED_LOAN = '(select x.id from loans x where x.identity_key = d.asked_key and x.loan_number is not null)'

/**
 * Disputes with every answer, newest first. $1 member or null for all, $2 only the open, $3 ids or null, ($4, $5) keyset, $6 how
 * many, $7 whether a loan that was disputed by its number is shown: to the company. Others see the number as they wrote it.
 */
export const DISPUTES = `
  select d.id, case when is_open_dispute(d.id) then 'open' else 'resolved' end state, d.period_id::text "periodId",
    m.id "memberId", m.full_name "memberName", d.line_key line, coalesce(d.loan_id, l.id) "loanId", coalesce(l.loan_number, d.asked_number) "loanNumber", l.borrower,
    d.amount_cents::float8 "amountCents", d.reason_code reason, d.comment, iso_utc(d.opened_at) "openedAt", d.opened_at::text "openedAtKey",
    coalesce((select json_agg(json_build_object('answer', r.answer, 'amountCents', q.amount_cents, 'hasRequest', r.request_id is not null,
        'isApproved', x.is_approved, 'isWithdrawn', x.is_withdrawn, 'by', coalesce(p.full_name, r.by), 'at', iso_utc(r.at)) order by r.id)
      from dispute_resolutions r left join adjustment_requests q on q.id = r.request_id
      left join adjustment_decisions x on x.request_id = q.id left join members p on p.id = r.by where r.dispute_id = d.id), '[]') resolutions
  from disputes d join members m on m.no = d.member_no left join loans l on l.id = coalesce(d.loan_id, case when $7 then ${ASKED_LOAN} end)
  where ($1::int is null or d.member_no = $1) and (not $2 or is_open_dispute(d.id)) and ($3::uuid[] is null or d.id = any($3))
    and (d.opened_at, d.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by d.opened_at desc, d.id desc limit $6`

/** $1 period, $2 member, $3 line. */
export const STANDS_OPEN =
  'select 1 from disputes where period_id = $1 and member_no = $2 and line_key = $3 and is_open_dispute(id) limit 1'

interface NewDispute {
  memberNo: number
  lineKey: string
  reason: DisputeReason
  comment: string
  by: string
}

/** About a line of a statement. Returns the id. */
export async function addDispute(
  tx: EntityManager,
  { memberNo, lineKey, reason, comment, by }: NewDispute,
  about: { periodId: number; loanId: string | null; amountCents: number | null },
): Promise<string> {
  const dispute = { ...about, memberNo, lineKey, reasonCode: reason, comment, openedBy: by }
  return (await tables(tx).insertInto('disputes').values(dispute).returning('id').executeTakeFirstOrThrow()).id
}

/** About a loan number, in the open period. Returns the id. */
export async function addDisputeByNumber(
  tx: EntityManager,
  { memberNo, lineKey, reason, comment, by }: NewDispute,
  asked: { askedNumber: string; askedKey: string },
): Promise<string> {
  const dispute = { ...asked, memberNo, lineKey, reasonCode: reason, comment, openedBy: by }
  const added = await tables(tx)
    .insertInto('disputes')
    .values({ ...dispute, periodId: sql<number>`open_pay_period()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** An open dispute of the member about the number, in any period. $1 member, $2 line. */
export const IS_ASKED_OPEN =
  'select 1 from disputes where member_no = $1 and line_key = $2 and is_open_dispute(id) limit 1'

/** $1 member. */
const OPEN_BY_NUMBER = `
  select count(*)::int n from disputes d where d.member_no = $1 and d.asked_key is not null and is_open_dispute(d.id)`

export const openDisputesByNumber = async (em: EntityManager, memberNo: number): Promise<number> =>
  (await firstRow<{ n: number }>(em, OPEN_BY_NUMBER, [memberNo]))!.n

export const addVerification = (
  tx: EntityManager,
  line: { periodId: number; memberNo: number; lineKey: string; by: string },
): Promise<unknown> => tables(tx).insertInto('line_verifications').values(line).execute()

/** $1 id. */
export const LOCK_DISPUTE = `
  select d.id, d.member_no "memberNo", d.asked_number "askedNumber",
    coalesce(d.loan_id, ${ASKED_LOAN}) "loanId"
  from disputes d where d.id = $1 for update of d`

export const IS_OPEN = 'select is_open_dispute($1) is_open'

export const addResolution = (
  tx: EntityManager,
  resolution: { disputeId: string; answer: string; requestId: string | null; by: string },
): Promise<unknown> => tables(tx).insertInto('dispute_resolutions').values(resolution).execute()
