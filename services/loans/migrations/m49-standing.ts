import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once members: company accounts alone, some dozens

/** Facts that decide who can be a second person: since when a member is an approver, and the accounts of each member. */
export class StandingMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table members
  add column duties         text[] not null default '{}',
  add column approver_since timestamptz,             -- ceo, admin or the duty payroll without a break; null: none of them
  add column nmls           text;                    -- as the roster has it; null: no event has come since this column exists
update members set approver_since = joined_at where role in ('ceo', 'admin');

-- One person gained control over another account (libs/permissions, account-ties.ts).
create table account_ties (
  account_id text not null,
  by_id      text not null,
  kind       text not null check (kind in ('created', 'promoted', 'reset')),
  at         timestamptz not null,
  primary key (account_id, by_id, kind, at)
);
create index account_ties_by_age on account_ties (at);

-- is_approver is null in records of an older process: it says nothing of the standing.
create or replace function note_roles(facts json) returns void language sql as $$
  update members m set role = x.role, duties = coalesce(x.duties, m.duties), nmls = coalesce(x.nmls, m.nmls),
    approver_since = case x.is_approver when true then coalesce(m.approver_since, x.since) when false then null else m.approver_since end
  from json_to_recordset(facts) x(id text, version bigint, role text, duties text[], nmls text, is_approver boolean, since timestamptz)
  where m.id = x.id and m.version = x.version $$;

-- Ties from these accounts to whoever controls them, directly or through accounts in between.
create function ties_into(accounts text[], since timestamptz) returns setof account_ties language sql stable as $$
  with recursive controlled(id) as (
    select unnest(accounts)
    union
    select t.by_id from controlled c join account_ties t on t.account_id = c.id where t.at >= since)
  select t.* from controlled c join account_ties t on t.account_id = c.id where t.at >= since $$;
`)
  }
}
