import { isInForce, isPaying } from '../ledger/entries.queries.ts'
import { LOAN_COLUMNS, VIEWER_SHARES } from '../pipeline/loan-row.queries.ts'
import { DOWN, EARNS, FILTER, ownLoans, pendingBelow } from '../pipeline/own-loans.queries.ts'

/** A line of a split loan, unless a later one pays the viewer too: such a loan is one row, by its latest booking. */
const IS_LATEST = `(e.percent = 100 or not exists (select from commission_entries x
        where x.loan_id = e.loan_id and x.member_no = $1 and x.kind = 1 and ${isPaying('x')} and x.at > e.at and ${isInForce('x')}))`

/**
 * Loans whose entries in force pay the viewer, by their booking, which has an index of its own (migration m60). $4 needs a
 * type, because the limits can be part of the text.
 */
const PAID = `
  paid as (
    select e.loan_id id, e.at, min(e.level) "level" from commission_entries e
    join loans l on l.id = e.loan_id and l.is_booked
    where $4::int > 0 and e.member_no = $1 and e.kind = 1 and ${isPaying('e')} and ${isInForce('e')} and ${IS_LATEST}
      and (e.at, e.loan_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) ${FILTER}
    group by e.at, e.loan_id order by e.at desc, e.loan_id desc limit $4)`

const page = (ctes: string[], names: string[]): string => `
  with recursive ${ctes.join(',')},
  page as (
    select x.id, x.at, min(x."level") "level" from (${names.map((name) => `select * from ${name}`).join(' union all ')}) x(id, at, "level")
    group by 1, 2 order by 2 desc, 1 desc limit $4)
  select ${LOAN_COLUMNS}, p.level, iso_utc(p.at) "datedAt", p.at::text "datedAtKey",
    (case when l.is_booked then company_date(p.at) else l.created_on end)::text "datedOn"
  from (select page.*, s.* from page join loans l using (id), lateral (${VIEWER_SHARES}) s) p
  join loans l using (id) left join members o on o.no = l.officer_no order by p.at desc, p.id desc`

const PENDING = [DOWN, pendingBelow(EARNS, ''), ownLoans(EARNS)]

/**
 * What a viewer was paid, dated by its booking, and what open loans will pay them, dated by the loan's creation; newest first.
 * $1 viewer, ($2, $3) date and loan of the row before the page, $4 how many rows, $5 status or null, $6 text pattern or null.
 */
export const COMMISSION_PAGES = {
  all: page([...PENDING, PAID], ['pending', 'own', 'paid']),
  paid: page([PAID], ['paid']),
  pending: page(PENDING, ['pending', 'own']),
} as const

/** The limit is part of the text, because a generic plan reads and sorts everything that the member ever earned. */
export const withLimit = (sql: string, count: number): string => sql.replaceAll('limit $4', `limit ${count}`)
