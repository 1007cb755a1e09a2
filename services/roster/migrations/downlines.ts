import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * Counts the downline of each member, for downlineCount and GET /team. This is a separate table because every change
 * updates all uplines: its rows are narrow and the counts have no index, so Postgres updates them in place.
 * `height` is an upper bound of the depth below the member. It rises when members join; only a rebuild lowers it.
 */
const DOWNLINES = `
  create table downlines (
    member_id text primary key references members,
    level1 int not null default 0, level2 int not null default 0, level3 int not null default 0,
    total int not null default 0,
    active_loan_officers int not null default 0, active_senior_officers int not null default 0,
    height int not null default 0)
  with (fillfactor = 70)`

/** Whether a member is in another's downline. Walks up, so the cost is the member's depth: at most 10,000 members. */
const IS_BELOW = `
  create function is_below(member text, top text) returns boolean language plpgsql stable parallel safe as $$
  declare
    up text := member;
  begin
    for step in 1..10001 loop
      select upline_id into up from members where id = up;
      if up is null then return false; end if;
      if up = top then return true; end if;
    end loop;
    return false;
  end $$`

/** Computes the same numbers from members only, deepest first. Tests compare the two. */
const REBUILD = `
  create function rebuild_downlines() returns void language plpgsql as $$
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
        0 as l1, 0 as l2, 0 as l3, 0 as total, 0 as lo, 0 as senior, 0 as height
      from t join members m on m.id = t.id;
    create index on tree (depth);
    create index on tree (id);
    analyze tree;
    select max(depth) into deepest from tree;
    for d in reverse coalesce(deepest, 0)..2 loop
      update tree p set l1 = s.l1, l2 = s.l2, l3 = s.l3, total = s.total, lo = s.lo, senior = s.senior, height = s.height
      from (
        select upline_id, count(*) as l1, sum(l1) as l2, sum(l2) as l3, count(*) + sum(total) as total,
          sum(own_lo + lo) as lo, sum(own_senior + senior) as senior, max(height) + 1 as height
        from tree where depth = d group by upline_id) s
      where p.id = s.upline_id;
    end loop;
    delete from downlines where member_id not in (select id from tree);
    insert into downlines as o
    select id, l1, l2, l3, total, lo, senior, height from tree
    on conflict (member_id) do update set
      level1 = excluded.level1, level2 = excluded.level2, level3 = excluded.level3, total = excluded.total,
      active_loan_officers = excluded.active_loan_officers,
      active_senior_officers = excluded.active_senior_officers, height = excluded.height;
    drop table tree;
  end $$`

class Downlines extends Migration {
  override up(): void {
    this.addSql(DOWNLINES)
    this.addSql(IS_BELOW)
    this.addSql(REBUILD)
  }
}

export const downlines: MigrationObject = { name: '0011-downlines', class: Downlines }
