import { isPaidElsewhere } from '../ledger/paid-elsewhere.ts'

/** Approved adjustments, early payoffs and tiers. $1 member, or 0 for the company. */
export const ADJUSTMENTS_SUM = `
  select coalesce(sum(amount_cents), 0)::float8 cents,
    coalesce(sum(amount_cents) filter (where tier_month is not null), 0)::float8 "tierCents"
  from adjustments where ($1 = 0 or member_no = $1)`

/** What another system paid: shares and tiers that were never payable here. $1 member, or 0 for the company, $2 the last date or null. */
export const PAID_ELSEWHERE_SUM = `
  select coalesce(sum(amount_cents), 0)::float8 cents from (
    select e.amount_cents from commission_entries e
    where ${isPaidElsewhere('e')} and ($1 = 0 or e.member_no = $1) and ($2::date is null or e.funded_on <= $2::date)
    union all
    select a.amount_cents from adjustments a
    where ${isPaidElsewhere('a')} and ($1 = 0 or a.member_no = $1) and ($2::date is null or company_date(a.at) <= $2::date)) x`

/** Shares of funded loans by level, from the roll-ups. $1 member, or 0 for the company, $2 and $3 first and last yyyymm. */
export const FUNDED_BY_LEVEL = `
  select level, sum(share_cents)::float8 cents
  from (select * from member_totals where member_no = $1 and bucket between $2 and $3
        union all select * from member_deltas where member_no = $1 and bucket between $2 and $3) t
  group by 1`

/**
 * Shares of loans that funded in a range of dates, by level. A reversal carries the funding date of its entry, so reversed
 * shares add up to 0. $1 member, or 0 for the company, $2 and $3 first and last date.
 */
export const PAID_BY_LEVEL = `
  select level, sum(amount_cents)::float8 cents from commission_entries
  where ($1 = 0 or member_no = $1) and funded_on between $2::date and $3::date group by 1`

/** Adjustments, early payoffs and tiers booked up to a date. $1 member, or 0 for the company, $2 the date. */
export const ADJUSTMENTS_SUM_ON = `${ADJUSTMENTS_SUM} and company_date(at) <= $2::date`
