/** The money of a loan now. $1 id. */
export const LOAN_MONEY = `
  select l.officer_no "officerNo", l.percent::int, l.co_originators "coOriginators", l.amount_cents::float8 "amountCents", l.status,
    iso_utc(l.funded_at) "fundedAt", l.funded_on::text "fundedOn", l.outcome,
    json_build_object('createdOn', l.created_on, 'appliedOn', l.applied_on, 'lockedOn', l.locked_on) dates, l.paid_by "paidBy",
    l.lead_source "leadSource", l.note_rate "noteRate", l.points
  from loans l where l.id = $1`

/** Another loan that has the number. $1 loan, $2 identity key. */
export const NUMBER_TAKEN = 'select 1 from loans where identity_key = $2::uuid and id <> $1'

/** What people call a loan. $1 ids. */
export const LOAN_NAMES = 'select id, loan_number "loanNumber", borrower from loans where id = any($1::uuid[])'

/** $1 numbers of members. */
export const MEMBER_NAMES = 'select no, full_name "name" from members where no = any($1::int[])'
