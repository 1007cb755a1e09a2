import { Migration } from '@mikro-orm/migrations'

/**
 * Data of the Needs attention list that loans, imports and dead letters do not hold. The list is a query over open items, not a
 * table, so the two cannot disagree (docs/decisions/0010).
 */
export class AttentionMigration extends Migration {
  override up(): void {
    this.addSql(`
create index loans_without_amount on loans (import_id, id) where amount_cents is null and (status = 5 or outcome is null);

-- Loans whose last reading stood at a milestone that nobody has mapped: they keep the status that they had.
create table unmapped_milestones (
  loan_id   uuid primary key,
  milestone text not null,
  at        timestamptz not null default now()
);
create index unmapped_milestones_by_name on unmapped_milestones (milestone);

-- Who placed or put aside what, and why: append-only.
create table attention_acts (
  id      bigint generated always as identity primary key,
  kind    text not null,
  subject text not null,
  act     text not null,
  reason  text not null default '',
  by      text not null,
  at      timestamptz not null
);
create trigger attention_acts_append_only before update or delete or truncate on attention_acts
  for each statement execute function refuse_change();
`)
  }
}
