import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once comp_plan_versions: versions that people drafted, some hundreds at most

/** Rule Z3 for the versions that exist, as checkTiers() of libs/compliance. Amounts of steps are stored in cents. */
const CHECK_VERSIONS = `
insert into comp_plan_checks (version, rule, rule_version, inputs, outcome, action, at)
select v.id, 'Z3', 1,
  jsonb_build_object('tiers', case when jsonb_typeof(t) = 'object' then jsonb_build_object(
    'measure', t -> 'measure', 'mode', t -> 'applies', 'steps', (
      select jsonb_agg(jsonb_build_object(
        'from', (s ->> 'from')::numeric / case when t ->> 'measure' = 'volume' then 100 else 1 end, 'extraBp', s -> 'upliftBp'))
      from jsonb_array_elements(t -> 'steps') s)) end),
  case when t ->> 'applies' = 'whole-month' then 'retroactive' else 'clean' end,
  case when t ->> 'applies' = 'whole-month' then 'warn' else 'none' end, now()
from comp_plan_versions v cross join lateral (select v.terms -> 'tiers' as t) tiers`

export class CompPlanChecksMigration extends Migration {
  override up(): void {
    this.addSql(`create table comp_plan_checks (
      version int not null references comp_plan_versions (id),
      rule text not null,
      rule_version int not null,
      inputs jsonb not null,
      outcome text not null,
      action text not null,
      at timestamptz not null,
      by_id text,
      primary key (version, rule, rule_version))`)
    this.addSql(CHECK_VERSIONS)
    this.addSql(`create trigger comp_plan_checks_append_only before delete or update or truncate on comp_plan_checks
      for each statement execute function refuse_change()`)
  }
}
