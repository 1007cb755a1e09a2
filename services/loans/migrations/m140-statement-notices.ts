import { Migration } from '@mikro-orm/migrations'

/** What payees were notified of, so that a run that is reopened and locked again repeats no notice. */
export class StatementNoticesMigration extends Migration {
  override up(): void {
    this.addSql(NOTICES)
  }
}

const NOTICES = `
-- The statement of the latest notice 'statement ready': a hash of its lines and its payment. A reopened run keeps it.
create table statement_notices (
  period_id   int not null references pay_periods,
  member_no   int not null references members,
  fingerprint text not null,
  at          timestamptz not null default clock_timestamp(),
  primary key (period_id, member_no)
);

-- Runs whose payees were reminded of the last day of the verification. A change of that day reminds them again.
create table verification_reminders (
  period_id int not null references pay_periods,
  verify_by date not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (period_id, verify_by)
);
`
