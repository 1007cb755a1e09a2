import { LOAN_TEXT_FIELDS, loanTextColumn, type LoanTextField } from '@upline/contracts'
import { KEEPS_PRODUCT, isUnchangedWithOfficer } from './unchanged-rows.queries.ts'
import { STAGED_TYPES } from './staged-line.ts'

/** The table with the rows to apply of a job. The id is a UUID, so the name is safe in SQL. */
export const tableOf = (id: string): string => `loan_import_${id.replaceAll(/[^0-9a-f]/g, '')}`

/** The table with all rows of a job's file. Only it has their cells: they are a third of a row, and few rows are rejected. */
export const fileTableOf = (id: string): string => `${tableOf(id)}_read`

/** $1 and $2 the tables of a job. */
export const IS_STAGED = 'select 1 as one where to_regclass($1) is not null and to_regclass($2) is not null'

export const hasRows = (id: string): string => `select 1 as one from ${tableOf(id)} limit 1`

export const dropTables = (id: string): string => `drop table if exists ${tableOf(id)}, ${fileTableOf(id)}`

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
}

/** Not temporary tables, because parallel workers cannot read those. A failed transaction leaves none. */
export const stagingTablesOf = (id: string): StagingTables => ({
  read: fileTableOf(id),
  officers: `${tableOf(id)}_officers`,
  settled: `${tableOf(id)}_settled`,
})

export const createRead = ({ read }: StagingTables): string =>
  `create unlogged table ${read} (${STAGED_TYPES}) with (autovacuum_enabled = false)`

export const analyzeRead = ({ read }: StagingTables): string => `analyze ${read} (${COMPARED})`

export const analyze = (table: string): string => `analyze ${table}`

/** The rows of the file stay until the import ends. */
export const dropStagingTables = ({ officers, settled }: StagingTables): string => `drop table ${officers}, ${settled}`

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
export const refuseOutsideDownline = ({ read, officers, settled }: StagingTables): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, r.line, r.cells::jsonb, 'not-in-downline', $3
  from ${read} r join ${officers} o using (k1, k2, k3)
  left join ${settled} s using (line)
  where r.message is null and s.superseded is not true and o.officer_no is not null and o.officer_no <> all($2::int[])`

/** $1 the job. */
export const refuseRead = ({ read }: StagingTables): string => `
  insert into import_refused_rows (import_id, line, cells, reason, message)
  select $1, line, cells::jsonb, 'row', message from ${read} where message is not null`

const arrangedText = (field: LoanTextField): string =>
  field === 'product' ? `case when ${KEEPS_PRODUCT} then '' else s.product end product` : `s.${loanTextColumn(field)}`

/**
 * The rows that remain, in the order of insertion: an officer's loans are next to each other, which makes lists fast. Clashing
 * rows come last, grouped by content, and are decided one by one. Rows that change nothing of the loan with their identity are
 * counted only. This is decided here without a lock, as if their batch were applied at this moment. Loans without an officer are
 * left to their batch. $1 officers whose loans the importer may import, null for all, $2 the job, $3 the size of a batch.
 */
export const arrangeRows = (importId: string, { read, officers, settled }: StagingTables): string => `
  create unlogged table ${tableOf(importId)} as
  select s.line, s.borrower, ${LOAN_TEXT_FIELDS.map(arrangedText).join(', ')}, s.is_purpose, s.officer_text, s.officer_key, s.status,
    s.outcome, s.second_text, s.second_key, s.second_percent,
    s.amount_cents, s.created_at, coalesce(c.given_number, s.loan_number) loan_number, s.funded_at,
    s.created_on, s.applied_on, s.locked_on, s.funded_on,
    coalesce(c.given_key, s.number_key) number_key, s.content_key, o.officer_no, c.line is not null twin,
    ((row_number() over (order by c.line is not null, case when c.line is null then o.officer_no end,
      case when c.line is null then s.created_at end, s.content_key, s.line) - 1) / $3::int)::int slice
  from ${read} s join ${officers} o using (k1, k2, k3)
  left join ${settled} c using (line)
  left join loans l on l.identity_key = coalesce(s.number_key, s.content_key)
  cross join (select $1::int[] may) p
  where s.message is null and c.superseded is not true
    and (l.id is null or c.line is not null or (${isUnchangedWithOfficer}) is not true)
    and not exists (select from import_refused_rows x where x.import_id = $2 and x.line = s.line)`

export const indexByBatch = (table: string): string => `create index on ${table} (slice)`

export const analyzeArranged = (table: string): string =>
  `analyze ${table} (line, slice, number_key, content_key, officer_no)`

/** Every batch but the last one is full. $1 the job, $2 the records of the file, $3 the size of a batch. */
export const countArranged = (table: string): string => `
  select batches, refused, $2::int - refused
    - case when batches = 0 then 0 else (batches - 1) * $3::int + (select count(*)::int from ${table} where slice = batches - 1) end settled
  from (select coalesce(max(slice) + 1, 0) batches from ${table}) b,
    (select count(*)::int refused from import_refused_rows where import_id = $1) r`

/** Staged rows in the shape of loan-row.ts. $1 batch, $2 lines. */
export const STAGED_ROWS = (table: string): string => `
  select line "row", borrower, ${LOAN_TEXT_FIELDS.map((field) => `${loanTextColumn(field)} "${field}"`).join(', ')},
    is_purpose "isPurpose", officer_text "officerText", officer_key "officerKey",
    '{}'::text[] "officerKeys", status::int, outcome, second_text "secondText", second_key "secondKey", second_percent::int "secondPercent",
    amount_cents::float8 "amountCents", iso_utc(created_at) "createdAt", created_on::text "createdOn", applied_on::text "appliedOn",
    locked_on::text "lockedOn", loan_number "loanNumber", iso_utc(funded_at) "fundedAt", funded_on::text "fundedOn",
    replace(number_key::text, '-', '') "numberKey",
    replace(content_key::text, '-', '') "contentKey", officer_no "officerNo"
  from ${table} t where slice = $1 and line = any($2) order by line`
