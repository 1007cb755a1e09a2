import { LOAN_TEXT_FIELDS, type LoanTextField } from '@upline/contracts'
import { keepsProduct, isUnchangedWithOfficer } from './unchanged-rows.queries.ts'
import { STAGED_TYPES } from './staged-line.ts'

/** Rows of one transaction: many enough for efficient statements, few enough to hold locks only briefly. */
export const BATCH_SIZE = 5_000

/** The table of a job. The id is a UUID, so the name is safe in SQL. */
export const tableOf = (id: string): string => `loan_import_${id.replaceAll(/[^0-9a-f]/g, '')}`

const STAGED_TEXTS = LOAN_TEXT_FIELDS.join(', ')

/** $1 the table of a job. A table that an earlier version staged may lack columns. */
export const IS_STAGED = `
  select 1 as one from pg_attribute where attrelid = to_regclass($1) and not attisdropped
    and attname = any('{created_on, ${STAGED_TEXTS}}')
  having count(*) = ${LOAN_TEXT_FIELDS.length + 1}`

export const hasRows = (id: string): string => `select 1 as one from ${tableOf(id)} limit 1`

export const dropTable = (id: string): string => `drop table if exists ${tableOf(id)}`

/**
 * Until the transaction ends. A tenth of the usual sample shows Postgres as well how many rows and values there are: with all of it,
 * \`analyze\` took a tenth of an import of unchanged rows.
 */
export const SETTINGS = `select set_config('work_mem', '96MB', true), set_config('default_statistics_target', '10', true)`

/** Columns that rows are joined and grouped by; only these need statistics. */
const COMPARED = 'line, message, k1, k2, k3, number_key, content_key'

/** The tables of the transaction that arranges the rows of a file. */
export interface StagingTables {
  /** The parsed rows of the file. */
  read: string
  /** The member of each combination of officer keys. */
  officers: string
  /** Rows that share a number or a content with another row of the file. */
  settled: string
  /** Rows that match a stored loan by its identity. */
  met: string
}

/** Not temporary tables, because parallel workers cannot read those. A failed transaction leaves none. */
export function stagingTablesOf(id: string): StagingTables {
  const of = (purpose: string) => `${tableOf(id)}_${purpose}`
  return { read: of('read'), officers: of('officers'), settled: of('settled'), met: of('met') }
}

export const createRead = ({ read }: StagingTables): string =>
  `create unlogged table ${read} (${STAGED_TYPES}) with (autovacuum_enabled = false)`

export const analyzeRead = ({ read }: StagingTables): string => `analyze ${read} (${COMPARED})`

export const analyze = (table: string): string => `analyze ${table}`

export const dropStagingTables = (tables: StagingTables): string => `drop table ${Object.values(tables).join(', ')}`

/** Numbers and contents that several rows have. Two groupings, because Postgres computes the parts of a union in parallel. */
export const findRepeatedKeys = ({ read }: StagingTables): string => `
  create temp table repeated_keys on commit drop as
  select content_key key from ${read} where message is null group by 1 having count(*) > 1
  union all
  select number_key from ${read} where number_key is not null group by 1 having count(*) > 1`

/** Rows that share a number or a content with another row of the file. */
export const findClashes = ({ read }: StagingTables): string => `
  create temp table clashes on commit drop as
  select line, number_key, content_key, loan_number from ${read}
  where message is null and exists (select from repeated_keys)
    and (content_key in (select key from repeated_keys) or number_key in (select key from repeated_keys))`

/**
 * If several rows name one loan, the last one wins. A row without a number belongs to the numbered loan with the same content
 * if the file has exactly one. Same rule as one-row-per-loan.ts.
 */
export const settleClashes = ({ settled }: StagingTables): string => `
  create unlogged table ${settled} as
  with numbers as (
    select content_key, min(number_key::text)::uuid number_key, min(loan_number) loan_number from clashes
    where number_key is not null group by 1 having count(distinct number_key) = 1),
  keyed as (
    select c.line, n.number_key given_key, n.loan_number given_number, coalesce(c.number_key, n.number_key, c.content_key) key
    from clashes c left join numbers n on n.content_key = c.content_key and c.number_key is null)
  select line, given_key, given_number, line <> max(line) over (partition by key) superseded from keyed`

/** What an attempt before this one rejected. $1 the job. */
export const DELETE_REFUSED = 'delete from import_refused_rows where import_id = $1'

/** Rejects rows that the manager may not import. $1 the job, $2 the downline. */
export const refuseOutside = ({ read, officers, settled }: StagingTables): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, r.line, r.cells::jsonb, 'not-in-downline', $3
  from ${read} r join ${officers} o using (k1, k2, k3)
  left join ${settled} s using (line)
  where r.message is null and s.superseded is not true and o.officer_no is not null and o.officer_no <> all($2::int[])`

/** $1 the job. */
export const refuseRead = ({ read }: StagingTables): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, line, cells::jsonb, 'row', message from ${read} where message is not null`

/**
 * Rows that match a stored loan by its identity: whether they change nothing, so that they are counted and not staged, and whether
 * they have only a purpose and the loan has a product. Decided here without a lock, as if their batch were applied at this moment.
 * Loans without an officer are left to their batch. `not in` is a hash lookup even if the planner expects few rows. $1 officers whose
 * loans the importer may import, null for all, $2 the job.
 */
export const findMet = ({ read, settled, met }: StagingTables): string => `
  create unlogged table ${met} as
  select s.line, (${isUnchangedWithOfficer}) and s.line not in (select line from ${settled})
      and s.line not in (select line from import_refused_rows where import_id = $2) is_equal,
    (${keepsProduct}) keeps_product
  from ${read} s join loans l on l.identity_key = coalesce(s.number_key, s.content_key), (select $1::int[] may) p
  where s.message is null`

const arrangedText = (field: LoanTextField, met: string): string =>
  field === 'product'
    ? `case when r.line in (select line from ${met} where keeps_product) then '' else r.product end product`
    : `r.${field}`

/**
 * The remaining rows, in the order of insertion: an officer's loans are next to each other, which makes lists fast. Clashing
 * rows come last, grouped by content, and are decided one by one.
 */
export const arrangeRows = (importId: string, { read, officers, settled, met }: StagingTables): string => `
  create unlogged table ${tableOf(importId)} as
  select r.line, r.cells, r.borrower, ${LOAN_TEXT_FIELDS.map((field) => arrangedText(field, met)).join(', ')}, r.is_purpose, r.officer_text, r.officer_key, r.status,
    r.outcome, r.second_text, r.second_key, r.second_percent,
    r.amount_cents, r.created_at, coalesce(s.given_number, r.loan_number) loan_number, r.funded_at,
    r.created_on, r.applied_on, r.locked_on, r.funded_on,
    coalesce(s.given_key, r.number_key) number_key, r.content_key, o.officer_no, s.line is not null twin,
    ((row_number() over (order by s.line is not null, case when s.line is null then o.officer_no end,
      case when s.line is null then r.created_at end, r.content_key, r.line) - 1) / ${BATCH_SIZE})::int slice
  from ${read} r join ${officers} o using (k1, k2, k3)
  left join ${settled} s using (line)
  where r.message is null and s.superseded is not true
    and not exists (select from ${met} e where e.line = r.line and e.is_equal)
    and not exists (select from import_refused_rows x where x.import_id = '${importId}' and x.line = r.line)`

export const indexByBatch = (table: string): string => `create index on ${table} (slice)`

export const analyzeArranged = (table: string): string =>
  `analyze ${table} (line, slice, number_key, content_key, officer_no)`

export const countArranged = (table: string, { settled, met }: StagingTables): string => `
  select (select count(*)::int from ${settled} where superseded) + (select count(*)::int from ${met} where is_equal) settled,
    (select coalesce(max(slice) + 1, 0) from ${table}) batches,
    (select count(*)::int from import_refused_rows where import_id = $1) refused`

/** Staged rows in the shape of loan-row.ts. $1 batch, $2 lines. */
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
