import { isInForce, isPaying } from '../ledger/entries.queries.ts'
import { companyPage } from '../pipeline/company.queries.ts'
import { minePage, PAID_ABOVE } from '../pipeline/own-loans.queries.ts'
import type { Figure } from './figure.ts'

const COUNTS = 'and (l.status = 5 or l.outcome is null)'
const WHICH = { all: COUNTS, paid: 'and l.status = 5', pending: 'and l.status < 5 and l.outcome is null' } as const

/** $7 level or null; of a range of months also $8, $9 its first and last day. The rest as in MINE_PAGE. */
const OF_LEVEL = '($7::smallint is null or e.level = $7)'
const mine = (which: Figure['which']): string =>
  minePage({
    pending: which === 'paid' ? 'and false' : 'and l.outcome is null',
    ofLevel: 'having $7::smallint is null or min(depth) = $7',
    own: `${WHICH[which]} and ($7::smallint is null or $7 = 0)`,
    paid: which === 'pending' ? 'false' : `${PAID_ABOVE} and ${OF_LEVEL}`,
  })

const MINE_OF_MONTH = minePage({
  pending: 'and false',
  own: 'and false',
  paid: `${isPaying('e')} and e.funded_on between $8 and $9 and ${OF_LEVEL}`,
})

const COMPANY_OF_MONTH = companyPage('and l.status = 5 and l.funded_on between $6 and $7')

/** The loans behind a figure, by what it counts and whose it is. */
export const FIGURE_LOANS = {
  mine: {
    ...{ all: mine('all'), paid: mine('paid'), pending: mine('pending') },
    month: MINE_OF_MONTH,
  },
  company: {
    ...{ all: companyPage(WHICH.all), paid: companyPage(WHICH.paid), pending: companyPage(WHICH.pending) },
    month: COMPANY_OF_MONTH,
  },
} as const

/**
 * Sums of the loans that funded in a range of months and pay a member, by level; a loan counts once, at its lowest level.
 * $1 member, $2, $3 its first and last day.
 */
export const MINE_MONTH_SUMS = `
  select e.level, 5 status, count(*) filter (where place = 1)::int loans,
    coalesce(sum(e.basis_cents) filter (where place = 1), 0)::float8 "amountCents", 0 "createdDays", 0 "fundedDays",
    sum(e.amount_cents)::float8 "shareCents"
  from (
    select e.*, row_number() over (partition by e.loan_id order by e.level, e.chain[1]) place
    from commission_entries e join loans l on l.id = e.loan_id and l.is_booked
    where e.member_no = $1 and e.kind = 1 and ${isPaying('e')} and e.funded_on between $2 and $3 and ${isInForce('e')}) e
  group by 1`

/** All loans that funded in a range of months, and their shares by level, from the roll-ups. $1, $2 its first and last yyyymm. */
export const COMPANY_MONTH_SUMS = `
  select level, 5 status, sum(loans)::int loans, sum(amount_cents)::float8 "amountCents", 0 "createdDays", 0 "fundedDays",
    sum(share_cents)::float8 "shareCents"
  from (select * from member_totals where member_no = 0 and bucket between $1 and $2
        union all select * from member_deltas where member_no = 0 and bucket between $1 and $2) t
  group by 1`
