import { Migration } from '@mikro-orm/migrations'

/** A version of the plan that a second person approved: drafts are requests (m50), so every version here takes effect. */
export class PlanApprovalsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table plan_versions add column approved_by text;    -- null: published before versions needed an approval

-- As in m12, with who approved it. starts_at is null for a version that holds from now on.
create function publish_plan(rates json, starts_at timestamptz, by_whom text, why text, approver text) returns int language plpgsql as $$
declare no int; starts timestamptz;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  starts := coalesce(starts_at, clock_timestamp());
  select max(version) + 1 into no from plan_versions;
  insert into plan_versions (version, effective_from, published_by, reason, approved_by) values (no, starts, by_whom, why, approver);
  insert into plan_rates (version, level, rate_bp, min_cents, max_cents)
    select no, r.level, r.rate_bp, r.min_cents, r.max_cents
    from json_to_recordset(rates) r(level smallint, rate_bp int, min_cents bigint, max_cents bigint);
  insert into plan_resettlements (from_at, cause)
    select starts, 'plan:' || no where exists (select from loans where status = 5 and chain_at >= starts);
  return no;
end $$;
`)
  }
}
