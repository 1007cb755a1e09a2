import { Migration } from '@mikro-orm/migrations'

/** Comparisons of what an old system paid with the ledger (decision 0074). */
export class ShadowRunsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table shadow_runs (
  id            uuid primary key,
  file_name     text not null,
  from_on       date not null,
  to_on         date not null check (from_on <= to_on),
  row_count     int not null,
  rejected      int not null,
  rejected_rows jsonb not null,                    -- the first 1,000: row, field, message
  compared      int not null,
  equal         int not null,
  paid_cents    bigint not null,
  ledger_cents  bigint not null,
  created_by    text not null,
  created_at    timestamptz not null,
  signed_off_by text,
  signed_off_at timestamptz,
  check ((signed_off_by is null) = (signed_off_at is null))
);
create table shadow_differences (
  run_id       uuid not null references shadow_runs,
  no           int not null,
  cause        text not null check (cause in
    ('plan', 'chain', 'amount', 'split', 'rounding', 'missing-loan', 'missing-payee', 'timing')),
  loan_id      uuid,                               -- null: Upline has no loan with the number
  loan_number  text not null,
  member_no    int references members,             -- null: the payee of the file is not a member
  payee        text not null,                      -- as in the file; '' for a member
  paid_cents   bigint,
  ledger_cents bigint,
  paid_on      date,
  due_on       date,
  note         text,
  explained_by text,
  explained_at timestamptz,
  primary key (run_id, no),
  check ((note is null) = (explained_by is null) and (note is null) = (explained_at is null))
);
create index shadow_differences_unexplained on shadow_differences (run_id, cause) where note is null;
create index shadow_differences_of_member on shadow_differences (member_no);
`)
  }
}
