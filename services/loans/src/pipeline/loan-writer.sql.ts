/** Loans as events carry them. $1 ids. */
export const LOAN_FACTS = `
  select l.id, l.version, l.loan_number "loanNumber", m.id "officerId",
    (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[l.status] status, l.outcome,
    l.amount_cents::float8 "amountCents", iso_utc(l.created_at) "createdAt", iso_utc(l.funded_at) "fundedAt"
  from loans l left join members m on m.no = l.officer_no where l.id = any($1) order by l.id`

/** Officers of these loans. $1 ids. */
export const OFFICERS_OF =
  'select distinct m.id from loans l join members m on m.no = l.officer_no where l.id = any($1)'
