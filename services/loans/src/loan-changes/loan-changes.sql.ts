import { memberIds, payeeIdsAt } from '../pipeline/payees.sql.ts'

/** Rows of loans before they are changed; the lock of writers comes first. $1 ids. */
export const HOLD_LOANS = 'select id from loans where id = any($1::uuid[]) order by id for update'

/** After the rows of loans: no member moves until the end of the transaction. */
export const HOLD_HIERARCHY = 'select pg_advisory_xact_lock_shared(hierarchy_lock_key())'

const OFFICER = 'coalesce(c.officer_no, l.officer_no)'

/** Loans, and their payees before and after a change. $1 changes as JSON, $2 when. */
export const LOAN_FACTS = `
  select l.id, l.officer_no "officerNo", l.amount_cents::float8 "amountCents", l.status, iso_utc(l.funded_at) "fundedAt", l.outcome,
    ${memberIds('payees_of(l)')} "paidBefore",
    ${payeeIdsAt(
      OFFICER,
      `case when coalesce(c.status, l.status) = 5
      then deciding_instant(${OFFICER}, coalesce(c.funded_at, l.funded_at, $2), coalesce(l.funded_seen_at, $2)) else now() end`,
    )} "paidAfter",
    (select m.id from members m where m.no = ${OFFICER}) "officerIdAfter"
  from json_to_recordset($1) c(id uuid, officer_no int, status smallint, funded_at timestamptz) join loans l using (id)`

/** The money of a loan now. $1 id. */
export const LOAN_MONEY = `
  select l.officer_no "officerNo", l.amount_cents::float8 "amountCents", l.status, iso_utc(l.funded_at) "fundedAt", l.outcome
  from loans l where l.id = $1`

/** Another loan that has the number. $1 loan, $2 identity key. */
export const NUMBER_TAKEN = 'select 1 from loans where identity_key = $2::uuid and id <> $1'

/** What people call a loan. $1 ids. */
export const LOAN_NAMES = 'select id, loan_number "loanNumber", borrower from loans where id = any($1::uuid[])'

/** $1 numbers of members. */
export const MEMBER_NAMES = 'select no, full_name "name" from members where no = any($1::int[])'
