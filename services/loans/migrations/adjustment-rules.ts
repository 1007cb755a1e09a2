import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once rule_results: results of rules Z8 and Z9, some hundreds at most
// lock-ok column-that-rewrites rule_results: results of rules Z8 and Z9, some hundreds at most
// lock-ok constraint-that-scans rule_results: results of rules Z8 and Z9, some hundreds at most
// lock-ok unique-that-blocks rule_results: results of rules Z8 and Z9, some hundreds at most
// lock-ok index-that-blocks rule_results: results of rules Z8 and Z9, some hundreds at most

/** Results about adjustments, results that only warn, and the settlement cost of a concession (decision 0113). */
export class AdjustmentRulesMigration extends Migration {
  override up(): void {
    this.addSql('alter table adjustment_requests add column estimated_cents bigint, add column actual_cents bigint')
    this.addSql(`
alter table rule_results disable trigger rule_results_append_only;
alter table rule_results drop constraint rule_results_pkey,
  add column id uuid not null default uuidv7() primary key,
  add column request_id uuid references adjustment_requests,
  add column action text not null default 'hold',
  add column message text,
  add column at timestamptz not null default clock_timestamp(),
  alter column hold_id drop not null,
  alter column loan_id drop not null,
  add constraint rule_results_of_hold unique (hold_id);
update rule_results r set at = h.placed_at from holds h where h.id = r.hold_id;
alter table rule_results enable trigger rule_results_append_only;
create index rule_results_of_request on rule_results (request_id);
`)
    this.addSql(`
drop trigger adjustments_append_only on adjustments;
create trigger adjustments_append_only before delete or truncate on adjustments for each statement execute function refuse_change();
create trigger adjustments_move before update on adjustments for each row execute function refuse_entry_change();
`)
  }
}
