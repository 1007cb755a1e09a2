import { AT_LEVEL, LOAN_COLUMNS } from '../pipeline/loan-row.sql.ts'
import { DOWN, EARNS, FILTER, ownLoans, pendingBelow, STAKED } from '../pipeline/mine.sql.ts'

/**
 * Entries in force that pay the viewer, by their booking, which has an index of its own (migration m60). $4 has a type here
 * even if the limits are written into the text.
 */
const PAID = `
  paid as (
    select e.loan_id id, e.at, e.level, e.amount_cents cents from commission_entries e
    join loans l on l.id = e.loan_id and l.is_booked and l.money_rev = e.rev
    where $4::int > 0 and e.member_no = $1 and e.kind = 1 and (e.rate_bp > 0 or e.amount_cents <> 0)
      and (e.at, e.loan_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) ${FILTER}
    order by e.at desc, e.loan_id desc limit $4)`

const page = (ctes: string[], names: string[]): string => `
  with recursive ${ctes.join(',')},
  page(id, at, level, cents) as (${names.map((name) => `select * from ${name}`).join(' union all ')} order by 2 desc, 1 desc limit $4), ${STAKED}
  select ${LOAN_COLUMNS}, p.level, iso_utc(p.at) "datedAt", p.at::text "datedAtKey"
  from (select s.id, s.level, page.at, ${AT_LEVEL('s.level', 's.cents')} from staked s join page using (id)) p
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
