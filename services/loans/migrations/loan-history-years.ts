import { Migration } from '@mikro-orm/migrations'
import { addPartitions, partitionByTime } from '@upline/db/time-partitions'
import { LOAN_HISTORY } from '../database/loan-history-years.ts'

// lock-ok missed-by-the-old-version loan_history: the new table has the old one's name, and takes what the old version writes
// lock-ok constraint-that-scans loan_history: the check of loan-history-bound-checked says what the partition holds, nothing is read
// lock-ok drop-index-that-blocks loan_history_of: renamed only, its partition keeps it
// lock-ok backfill-by-function add_loan_history_years: creates an empty partition

/**
 * Everything so far becomes one partition, so no row moves. It ends with the year, or with the next one in December: processes of
 * the version before write into it until the last step.
 */
const ADD_BOUND = `
do $$ begin
  execute format('alter table loan_history add constraint loan_history_is_former check (at < %L and at is not null) not valid',
    (select (date_trunc('year', greatest(now() + interval '1 month', max(at)) at time zone 'UTC') + interval '1 year') at time zone 'UTC'
      from loan_history));
end $$`

/** Reads the history once. Blocks no one. */
const CHECK_BOUND = 'alter table loan_history validate constraint loan_history_is_former'

const [RENAME = '', CREATE = '', ATTACH = '', ADD_OTHERS = ''] = partitionByTime(LOAN_HISTORY, '%L')

/** Changes the catalog alone, under an exclusive lock for some milliseconds: no row is read or written. */
const PARTITION = [
  RENAME,
  'alter index loan_history_of rename to loan_history_former_of',
  'alter table loan_history_former alter column no drop identity',
  CREATE,
  'alter table loan_history alter column no add generated always as identity',
  'create index loan_history_of on loan_history (loan_id, no)',
  `do $$ begin
  execute format('${ATTACH}', (select (regexp_match(pg_get_constraintdef(oid), $re$at < '([^']+)'$re$))[1]
    from pg_constraint where conname = 'loan_history_is_former'));
end $$`,
  ADD_OTHERS,
  `select setval(pg_get_serial_sequence('loan_history', 'no'), coalesce(max(no), 0) + 1, false) from loan_history_former`,
]

/** Years that were dropped: the history of loans is complete from the latest `until`. */
const DROPPED_YEARS = `
create table dropped_loan_history (
  until      timestamptz primary key,
  partition  text        not null,
  dropped    bigint      not null,                         -- rows
  kept       bigint      not null,                         -- rows of loans that still need them, in loan_history_others
  dropped_at timestamptz not null default now()
);
create trigger dropped_loan_history_append_only before delete or update or truncate on dropped_loan_history
  for each statement execute function refuse_change();
`

export class LoanHistoryBoundMigration extends Migration {
  override up(): void {
    this.addSql(ADD_BOUND)
  }
}

export class LoanHistoryBoundCheckedMigration extends Migration {
  override up(): void {
    this.addSql(CHECK_BOUND)
  }
}

export class LoanHistoryYearsMigration extends Migration {
  override up(): void {
    for (const sql of PARTITION) this.addSql(sql)
    this.addSql(addPartitions(LOAN_HISTORY))
    this.addSql('select add_loan_history_years(now())')
    this.addSql(DROPPED_YEARS)
  }
}
