/** What a query of loans gives per loan: `p` holds id and the four shares s0..s3 in cents. */
export const LOAN_COLUMNS = `
  l.id, l.loan_number "loanNumber", l.borrower, l.address, l.city, l.state, l.product, l.status, l.outcome,
  l.amount_cents::float8 "amountCents", iso_utc(l.created_at) "createdAt", l.created_at::text "createdAtKey",
  iso_utc(l.funded_at) "fundedAt", l.created_on::text "createdOn", l.funded_on::text "fundedOn",
  coalesce(l.applied_on, l.created_on)::text "appliedOn", l.locked_on::text "lockedOn", l.needs_confirmation "needsConfirmation", o.id "officerId", coalesce(o.full_name, l.officer_text) "officerName",
  p.s0::float8 s0, p.s1::float8 s1, p.s2::float8 s2, p.s3::float8 s3`

/** An open loan that may still pay: an outcome takes it out of totals and pending shares. */
export const PAYS_LATER = 'l.status < 5 and l.outcome is null and l.amount_cents is not null'

/** A loan that was merged with another one is found under the id that it had. */
export const nowIs = (id: string): string =>
  `coalesce((select g.into_id from merged_loans g where g.id = ${id}), ${id})`

/** A text that a person looks for: any part of what the loan says, or of its officer's name. */
export const matches = (pattern: string): string =>
  `(l.search_text like ${pattern} or l.officer_no = any(array(select no from members where lower(full_name) like ${pattern})))`

/** Four columns of which one, the level's, holds the cents. */
export const AT_LEVEL = (level: string, cents: string): string =>
  [0, 1, 2, 3].map((at) => `case when ${level} = ${at} then ${cents} else 0 end s${at}`).join(', ')

/** The whole loan's four shares: booked ones of a funded loan, else estimates on the chain of today. */
export const WHOLE_LOAN = `
  select coalesce(sum(x.cents) filter (where x.level = 0), 0) s0, coalesce(sum(x.cents) filter (where x.level = 1), 0) s1,
    coalesce(sum(x.cents) filter (where x.level = 2), 0) s2, coalesce(sum(x.cents) filter (where x.level = 3), 0) s3
  from (
    select e.level, e.amount_cents cents from commission_entries e
    where l.is_booked and e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1
    union all
    select c.level, share_cents(l.amount_cents, r.rate_bp, r.min_cents, r.max_cents)
    from chains_today(array[l.officer_no]) c join plan_rates r on r.version = plan_on(company_today()) and r.level = c.level
    where ${PAYS_LATER} and c.is_active) x`
