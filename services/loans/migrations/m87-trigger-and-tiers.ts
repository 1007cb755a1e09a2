import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks adjustments: entered by hand and by bonuses, some thousands

/** The date that selects the plan, chain and branch of a loan, and the ledger lines of tiers (compensation.md, section 2). */
export class TriggerAndTiersMigration extends Migration {
  override up(): void {
    this.addSql(`
-- By the day on which Upline first saw a loan as funded: a later setting does not change loans that funded before.
create table trigger_policies (
  since      date primary key,
  policy     text not null check (policy in ('application', 'lock', 'funding')),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
insert into trigger_policies (since, policy, changed_by) values ('-infinity', 'funding', 'system');

-- A tier's uplift is one line for each payee and month, kept current by differences.
alter table adjustments add column tier_month int, add column plan_version int;
create index adjustments_of_tiers on adjustments (member_no, tier_month) where tier_month is not null;

-- Months of payees whose uplift can differ from what is booked: a queue.
create table tier_recounts (
  member_no int not null references members,
  month     int not null,
  cause     text not null,
  primary key (member_no, month)
);
`)
  }
}
