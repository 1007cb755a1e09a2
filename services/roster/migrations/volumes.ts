import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Count and volume of a member's own funded loans. The inbox makes sure that each event counts once. */
const OFFICER_VOLUMES = `
  create table officer_volumes (
    member_id text primary key,
    loans int not null,
    cents bigint not null)`

/** Changes below a member that are not yet folded into downlines. Append-only, so writers never wait for each other. */
const VOLUME_DELTAS = `
  create table volume_deltas (
    member_id text not null,
    loans int not null,
    cents bigint not null)`

/** Current numbers, including deltas that are not folded yet. */
const FIGURES = `
  create view downline_figures as
  select d.member_id, d.level1, d.level2, d.level3, d.total, d.active_loan_officers, d.active_senior_officers, d.height,
    d.volume_loans + coalesce(w.loans, 0) as volume_loans, d.volume_cents + coalesce(w.cents, 0) as volume_cents
  from downlines d
  left join lateral (
    select sum(v.loans)::int as loans, sum(v.cents)::bigint as cents
    from volume_deltas v where v.member_id = d.member_id) w on true`

/** As in 0011, with volumes. Pending deltas are included in the result and deleted. */
const REBUILD = `
  create or replace function rebuild_downlines() returns void language plpgsql as $$
  declare
    deepest int;
  begin
    create temp table tree on commit drop as
      with recursive t as (
        select id, upline_id, 1 as depth from members where upline_id is null and removed_at is null
        union all
        select m.id, m.upline_id, t.depth + 1
        from t, lateral (select id, upline_id from members where upline_id = t.id and removed_at is null offset 0) m)
      select t.id, t.upline_id, t.depth, (m.is_active and m.role = 'loan_officer')::int as own_lo,
        (m.is_active and m.role = 'senior_loan_officer')::int as own_senior,
        coalesce(v.loans, 0) as own_loans, coalesce(v.cents, 0) as own_cents,
        0 as l1, 0 as l2, 0 as l3, 0 as total, 0 as lo, 0 as senior, 0 as height, 0 as loans, 0::bigint as cents
      from t join members m on m.id = t.id left join officer_volumes v on v.member_id = t.id;
    create index on tree (depth);
    create index on tree (id);
    analyze tree;
    select max(depth) into deepest from tree;
    for d in reverse coalesce(deepest, 0)..2 loop
      update tree p set l1 = s.l1, l2 = s.l2, l3 = s.l3, total = s.total, lo = s.lo, senior = s.senior,
        height = s.height, loans = s.loans, cents = s.cents
      from (
        select upline_id, count(*) as l1, sum(l1) as l2, sum(l2) as l3, count(*) + sum(total) as total,
          sum(own_lo + lo) as lo, sum(own_senior + senior) as senior, max(height) + 1 as height,
          sum(own_loans + loans) as loans, sum(own_cents + cents) as cents
        from tree where depth = d group by upline_id) s
      where p.id = s.upline_id;
    end loop;
    delete from volume_deltas;
    delete from downlines where member_id not in (select id from tree);
    insert into downlines as o (member_id, level1, level2, level3, total, active_loan_officers, active_senior_officers,
      height, volume_loans, volume_cents)
    select id, l1, l2, l3, total, lo, senior, height, loans, cents from tree
    on conflict (member_id) do update set
      level1 = excluded.level1, level2 = excluded.level2, level3 = excluded.level3, total = excluded.total,
      active_loan_officers = excluded.active_loan_officers,
      active_senior_officers = excluded.active_senior_officers, height = excluded.height,
      volume_loans = excluded.volume_loans, volume_cents = excluded.volume_cents;
    drop table tree;
  end $$`

class Volumes extends Migration {
  override up(): void {
    this.addSql(OFFICER_VOLUMES)
    this.addSql(VOLUME_DELTAS)
    this.addSql('create index volume_deltas_of on volume_deltas (member_id)')
    this.addSql(`alter table downlines add column volume_loans int not null default 0,
      add column volume_cents bigint not null default 0`)
    this.addSql(FIGURES)
    this.addSql(REBUILD)
  }
}

export const volumes: MigrationObject = { name: '0016-volumes', class: Volumes }
