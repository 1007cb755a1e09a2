import { PAYS_LATER } from '../pipeline/loan-row.queries.ts'

/** Notes how many shares the loans that an import added or changed may still pay, on today's chains. $1 import. */
const noteShares = (touched: string, { before = '', alsoSet = '', alsoReturn = '' } = {}): string => `
  with ${before}${before && ','} touched as (${touched}),
  originated as (
    select officer_no from touched
    union all
    select c.member_no from touched t join co_originators c on c.loan_id = t.id where t.officer_no is not null),
  officers as materialized (select officer_no, count(*) loans from originated where officer_no is not null group by 1),
  payees as (
    select officer_no, count(*) payees from chains_today(array(select officer_no from officers)) where is_active group by 1)
  update imports i set ${alsoSet}${alsoSet && ','} pending_shares = (select coalesce(sum(o.loans * p.payees), 0) from officers o join payees p using (officer_no))
  where i.id = $1::uuid returning pending_shares "pendingShares"${alsoReturn && `, ${alsoReturn}`}`

export const NOTE_PENDING_SHARES = noteShares(`
    select l.id, l.officer_no from loans l where l.import_id = $1::uuid and ${PAYS_LATER}
    union all
    select l.id, l.officer_no from import_changes c join loans l on l.id = c.loan_id
    where c.import_id = $1::uuid and l.import_id is distinct from $1::uuid and ${PAYS_LATER}`)

/**
 * The same for an import by call, which knows its loans: a plan that is kept for any import would read all loans, because one
 * import can have most of them. $2 ids.
 */
export const notingSharesOf = (also: { before: string; alsoSet: string; alsoReturn: string }): string =>
  noteShares(`select l.id, l.officer_no from loans l where l.id = any($2::uuid[]) and ${PAYS_LATER}`, also)
