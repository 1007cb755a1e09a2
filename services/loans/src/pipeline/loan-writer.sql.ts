/** Loans as events carry them. $1 ids. */
export const LOAN_FACTS = `
  select l.id, l.version, l.loan_number "loanNumber", m.id "officerId",
    (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[l.status] status, l.outcome,
    l.amount_cents::float8 "amountCents", iso_utc(l.created_at) "createdAt", iso_utc(l.funded_at) "fundedAt"
  from loans l left join members m on m.no = l.officer_no where l.id = any($1) order by l.id`

/** Officers of these loans. $1 ids. */
export const OFFICERS_OF =
  'select distinct m.id from loans l join members m on m.no = l.officer_no where l.id = any($1)'

/** $1 the changes, $2 their causes by loan, $3 when the product sees them. */
export const CHANGE_EACH = `select x.*, $2::jsonb ->> x.loan_id::text cause from change_loans_each($1::json, $2::jsonb, $3) x`

/** The calls run one after the other, inside one statement. $1 arrays of one new loan each, $2 their causes, $3 when the product sees them. */
export const INSERT_EACH = `
  select x.*, c.why cause from unnest($1::text[], $2::text[]) with ordinality c(loan, why, n),
    lateral insert_loans(c.loan::json, c.why, null, $3) x order by c.n`
