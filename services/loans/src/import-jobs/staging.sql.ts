import { LOAN_TEXT_FIELDS, type LoanTextField } from '@upline/contracts'
import { keepsProduct, isUnchangedWithOfficer } from './unchanged-rows.queries.ts'
import { STAGED_TYPES } from './staged-line.ts'

/** Rows of one transaction: many enough for efficient statements, few enough to hold locks only briefly. */
export const SLICE = 5_000

/** The table of a job. The id is a UUID, so the name is safe in SQL. */
export const tableOf = (id: string): string => `loan_import_${id.replaceAll(/[^0-9a-f]/g, '')}`

const STAGED_TEXTS = LOAN_TEXT_FIELDS.join(', ')

/** $1 the table of a job. A table that an earlier version staged may lack columns. */
export const IS_STAGED = `
  select 1 as one from pg_attribute where attrelid = to_regclass($1) and not attisdropped
    and attname = any('{created_on, ${STAGED_TEXTS}}')
  having count(*) = ${LOAN_TEXT_FIELDS.length + 1}`

/**
 * Until the transaction ends. A tenth of the usual sample shows Postgres as well how many rows and values there are: with all of it,
 * \`analyze\` took a tenth of an import of unchanged rows.
 */
export const SETTINGS = `select set_config('work_mem', '96MB', true), set_config('default_statistics_target', '10', true)`

/** Columns that rows are joined and grouped by; only these need statistics. */
export const COMPARED = 'line, message, k1, k2, k3, number_key, content_key'

/**
 * The parsed rows of the file, for the transaction that arranges them. Not a temporary table, because parallel workers cannot
 * read those. A failed transaction leaves no table.
 */
export const readOf = (id: string): string => `${tableOf(id)}_read`

export const createRead = (read: string): string =>
  `create unlogged table ${read} (${STAGED_TYPES}) with (autovacuum_enabled = false)`

/** Rows that share a number or a content with another row of the file. */
export const findClashes = (read: string): string => `
  create temp table clashes on commit drop as
  select line, number_key, content_key, loan_number from ${read} where message is null and (
    content_key in (select content_key from ${read} where message is null group by 1 having count(*) > 1)
    or number_key in (select number_key from ${read} where number_key is not null group by 1 having count(*) > 1))`

/**
 * If several rows name one loan, the last one wins. A row without a number belongs to the numbered loan with the same content
 * if the file has exactly one. Same rule as one-row-per-loan.ts.
 */
export const SETTLE_CLASHES = `
  create temp table settled on commit drop as
  with numbers as (
    select content_key, min(number_key::text)::uuid number_key, min(loan_number) loan_number from clashes
    where number_key is not null group by 1 having count(distinct number_key) = 1),
  keyed as (
    select c.line, n.number_key given_key, n.loan_number given_number, coalesce(c.number_key, n.number_key, c.content_key) key
    from clashes c left join numbers n on n.content_key = c.content_key and c.number_key is null)
  select line, given_key, given_number, line <> max(line) over (partition by key) superseded from keyed`

/** Rejects rows that the manager may not import. $1 the job, $2 the downline. */
export const refuseOutside = (read: string): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, r.line, r.cells::jsonb, 'not-in-downline', $3
  from ${read} r join read_officers o using (k1, k2, k3)
  left join settled s using (line)
  where r.message is null and s.superseded is not true and o.officer_no is not null and o.officer_no <> all($2::int[])`

/** $1 the job. */
export const refuseRead = (read: string): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, line, cells::jsonb, 'row', message from ${read} where message is not null`

/**
 * Rows that match a stored loan by its identity: whether they change nothing, and whether they have only a purpose and the loan has
 * a product. Decided here without a lock, as if their batch were applied at this moment. $1 officers whose loans the importer may
 * import, null for all.
 */
export const findMet = (read: string): string => `
  create temp table met_rows on commit drop as
  select s.line, (${isUnchangedWithOfficer}) is_equal, (${keepsProduct}) keeps_product
  from ${read} s join loans l on l.identity_key = coalesce(s.number_key, s.content_key), (select $1::int[] may) p
  where s.message is null`

/**
 * Rows that change nothing: they are counted and not staged. Loans without an officer are left to their batch. `not in` is a
 * hash lookup even if the planner expects few rows. $1 the job.
 */
export const FIND_EQUAL = `
  create temp table equal_rows on commit drop as
  select line from met_rows where is_equal and line not in (select line from settled)
    and line not in (select line from import_refused_rows where import_id = $1)`

const arrangedText = (field: LoanTextField): string =>
  field === 'product'
    ? `case when r.line in (select line from met_rows where keeps_product) then '' else r.product end product`
    : `r.${field}`

/**
 * The remaining rows, in the order of insertion: an officer's loans are next to each other, which makes lists fast. Clashing
 * rows come last, grouped by content, and are decided one by one.
 */
export const arrangeRows = (table: string, importId: string): string => `
  create unlogged table ${table} as
  select r.line, r.cells, r.borrower, ${LOAN_TEXT_FIELDS.map(arrangedText).join(', ')}, r.is_purpose, r.officer_text, r.officer_key, r.status,
    r.outcome, r.second_text, r.second_key, r.second_percent,
    r.amount_cents, r.created_at, coalesce(s.given_number, r.loan_number) loan_number, r.funded_at,
    r.created_on, r.applied_on, r.locked_on, r.funded_on,
    coalesce(s.given_key, r.number_key) number_key, r.content_key, o.officer_no, s.line is not null twin,
    ((row_number() over (order by s.line is not null, case when s.line is null then o.officer_no end,
      case when s.line is null then r.created_at end, r.content_key, r.line) - 1) / ${SLICE})::int slice
  from ${readOf(importId)} r join read_officers o using (k1, k2, k3)
  left join settled s using (line)
  where r.message is null and s.superseded is not true
    and not exists (select from equal_rows e where e.line = r.line)
    and not exists (select from import_refused_rows x where x.import_id = '${importId}' and x.line = r.line)`

export const countArranged = (table: string, read: string): string => `
  select (select count(*)::int from ${read}) total,
    (select count(*)::int from settled where superseded) + (select count(*)::int from equal_rows) settled,
    (select coalesce(max(slice) + 1, 0) from ${table}) slices,
    (select count(*)::int from import_refused_rows where import_id = $1) refused`

/** Staged rows in the shape of loan-row.ts. $1 slice, $2 lines. */
export const STAGED_ROWS = (table: string): string => `
  select line "row", borrower, ${STAGED_TEXTS},
    -- Tables staged by the previous version lack the column.
    coalesce((to_jsonb(t) ->> 'is_purpose')::boolean, false) "isPurpose", officer_text "officerText", officer_key "officerKey",
    '{}'::text[] "officerKeys", status::int, outcome, second_text "secondText", second_key "secondKey", second_percent::int "secondPercent",
    amount_cents::float8 "amountCents", iso_utc(created_at) "createdAt", created_on::text "createdOn", applied_on::text "appliedOn",
    locked_on::text "lockedOn", loan_number "loanNumber", iso_utc(funded_at) "fundedAt", funded_on::text "fundedOn",
    replace(number_key::text, '-', '') "numberKey",
    replace(content_key::text, '-', '') "contentKey", officer_no "officerNo"
  from ${table} t where slice = $1 and line = any($2) order by line`
