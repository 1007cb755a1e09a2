import type { LoanOrder } from './loan-order.ts'
import { inOrder, rowsAfter } from './loan-order.ts'
import { isInForce } from '../ledger/entries.queries.ts'
import { estimateOf, LOAN_COLUMNS, matches, PAYS_LATER, WHOLE_LOAN } from './loan-row.queries.ts'
import { DOWN, SEEN, STAKED } from './own-loans.queries.ts'

/*
 * Pages in an order, or of an outcome, without an index: everything that scope and filters select is sorted up to the page. Only
 * the company's order by amount has an index, `loans_by_amount`.
 */

const filter = (status: string, pattern: string, outcome: string) =>
  `(${outcome}::text is null or l.outcome = ${outcome}) and (${status}::smallint is null or l.status = ${status}) and (${pattern}::text is null or ${matches(pattern)})`

const NO_CENTS = '0'

/** The total pay of a loan: booked entries, or estimates on today's chains. */
const PAID_IN_ALL = `
  paid as materialized (
    select e.loan_id, sum(e.amount_cents) cents
    from commission_entries e join loans l on l.id = e.loan_id and l.is_booked where e.kind = 1 and ${isInForce('e')} group by 1
    union all
    select l.id, sum(${estimateOf('p.percent')})
    from (select id, officer_no no, percent::int from loans where status < 5
      union all select loan_id, member_no, percent from co_originators) p
    join loans l on l.id = p.id and l.officer_no is not null
    join estimate_chains(array(select distinct officer_no from loans where officer_no is not null and status < 5
      union select member_no from co_originators)) c on c.officer_no = p.no and c.is_active
    join plan_rates r on r.version = c.plan_version and r.level = c.level where ${PAYS_LATER} group by 1),`

/** $1 value, $2 created, $3 id of the row before the page, $4 how many rows, $5 status or null, $6 text pattern or null, $7 outcome or null. */
export const companySorted = (order: LoanOrder, { withShares }: { withShares: boolean }): string => `
  with ${withShares ? PAID_IN_ALL : ''}
  keyed as (
    select l.id, l.created_at, ${order.value(withShares ? 'coalesce(paid.cents, 0)' : NO_CENTS)} at_value
    from loans l left join members o on o.no = l.officer_no ${withShares ? 'left join paid on paid.loan_id = l.id' : ''}
    where ${filter('$5', '$6', '$7')}),
  page as (select * from keyed where ${rowsAfter(order, ['$1', '$2', '$3'])} ${inOrder(order, 'keyed')} limit $4)
  select ${LOAN_COLUMNS}, k.at_value::text "orderKey"
  from page k join loans l on l.id = k.id left join members o on o.no = l.officer_no, lateral (${WHOLE_LOAN}) p
  ${inOrder(order, 'k')}`

/** $1 viewer, $2 value, $3 created, $4 id of the row before the page, $5 how many rows, $6 status or null, $7 text pattern or null, $8 outcome or null. */
export const mineSorted = (order: LoanOrder): string => `
  with recursive ${DOWN}, ${SEEN},
  chosen as (select s.* from seen s join loans l on l.id = s.id where ${filter('$6', '$7', '$8')}), ${STAKED},
  keyed as (
    select s.*, l.created_at, ${order.value('(s.s0 + s.s1 + s.s2 + s.s3)')} at_value
    from staked s join loans l on l.id = s.id left join members o on o.no = l.officer_no),
  page as (select * from keyed where ${rowsAfter(order, ['$2', '$3', '$4'])} ${inOrder(order, 'keyed')} limit $5)
  select ${LOAN_COLUMNS}, p.level, p.at_value::text "orderKey"
  from page p join loans l on l.id = p.id
  left join members o on o.no = l.officer_no ${inOrder(order, 'p')}`
