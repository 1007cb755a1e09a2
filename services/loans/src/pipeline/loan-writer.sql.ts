/** Loans as events carry them. $1 ids. */
export const LOAN_FACTS = `
  select l.id, l.version, l.loan_number "loanNumber", m.id "officerId",
    (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[l.status] status, l.outcome,
    l.amount_cents::float8 "amountCents", iso_utc(l.created_at) "createdAt", iso_utc(l.funded_at) "fundedAt"
  from loans l left join members m on m.no = l.officer_no where l.id = any($1) order by l.id`

/** Officers of these loans. $1 ids. */
export const OFFICERS_OF =
  'select distinct m.id from loans l join members m on m.no = l.officer_no where l.id = any($1)'

/** The calls run one after the other, inside one statement. */
const EACH = 'unnest($1::text[], $2::text[]) with ordinality c(loan, why, n)'

/** $1 arrays of one change each, $2 their causes, $3 when the product sees them. */
export const CHANGE_EACH = `select x.*, c.why cause from ${EACH}, lateral change_loans(c.loan::json, c.why, $3) x order by c.n`

/** $1 arrays of one new loan each, $2 their causes, $3 when the product sees them. */
export const INSERT_EACH = `select x.*, c.why cause from ${EACH}, lateral insert_loans(c.loan::json, c.why, null, $3) x order by c.n`
