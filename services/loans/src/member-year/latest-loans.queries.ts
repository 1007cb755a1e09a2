import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { isInForce } from '../ledger/entries.queries.ts'
import { VIEWER_SHARES } from '../pipeline/loan-row.queries.ts'

export interface LatestLoan {
  id: string
  loanNumber: string | null
  borrower: string
  status: number
  amountCents: number | null
  on: string
  shareCents: number
}

/**
 * The newest loans of a member that the viewer can open: all for the company, otherwise as in the list of loans.
 * $1 viewer, $2 member, $3 whether all, $4 whether open loans, $5 how many.
 */
const LATEST = `
  with own as (
    select l.id from loans l where l.officer_no = $2
    union
    select c.loan_id from co_originators c join loans l on l.id = c.loan_id and l.officer_no is not null where c.member_no = $2),
  page as (
    select l.* from own join loans l using (id)
    where $3 or ($4 and l.status < 5) or l.officer_no = $1
      or exists (select from co_originators c where c.loan_id = l.id and c.member_no = $1)
      or (l.is_booked and exists (select from commission_entries e where e.loan_id = l.id and e.member_no = $1 and e.kind = 1 and ${isInForce('e')}))
    order by l.created_at desc, l.id desc limit $5)
  select l.id, l.loan_number "loanNumber", l.borrower, l.status, l.amount_cents::float8 "amountCents",
    coalesce(l.funded_on, l.created_on)::text "on", (s.s0 + s.s1 + s.s2 + s.s3)::float8 "shareCents"
  from page l, lateral (${VIEWER_SHARES}) s order by l.created_at desc, l.id desc`

export const latestLoans = (
  em: EntityManager,
  { viewerNo, memberNo }: { viewerNo: number; memberNo: number },
  { isAll, hasOpen, limit }: { isAll: boolean; hasOpen: boolean; limit: number },
): Promise<LatestLoan[]> => rows<LatestLoan>(em, LATEST, [viewerNo, memberNo, isAll, hasOpen, limit])
