import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * Rebuilds teams from members and volumes, deepest first. Members who left do not count, but members below them do.
 * The caller holds the lock of teams, so no one else writes them.
 */
const REBUILD = `
  create function rebuild_teams() returns void language plpgsql as $$
  declare
    deepest int;
  begin
    create temp table tree on commit drop as
      with recursive t as (
        select id, null::text as upline_id, 1 as depth from members m
        where upline_id is null or not exists (select from members u where u.id = m.upline_id)
        union all
        select m.id, m.upline_id, t.depth + 1
        from t, lateral (select id, upline_id from members where upline_id = t.id and id <> t.id offset 0) m)
      select t.id, t.upline_id, t.depth, (m.profile_version >= 0 and m.removed_at is null) as is_counted,
        coalesce((select sum(v.cents) from officer_volumes v where v.member_id = t.id), 0)::bigint as own_cents,
        0 as size, 0::bigint as cents
      from t join members m on m.id = t.id;
    insert into tree (id, depth, is_counted, own_cents, size, cents)
      select v.member_id, 1, false, sum(v.cents), 0, 0 from officer_volumes v
      where not exists (select from members m where m.id = v.member_id) group by 1;
    create index on tree (depth);
    create index on tree (id);
    analyze tree;
    select max(depth) into deepest from tree;
    for d in reverse coalesce(deepest, 0)..2 loop
      update tree p set size = s.size, cents = s.cents
      from (
        select upline_id, sum(size + is_counted::int) as size, sum(cents + case when is_counted then own_cents else 0 end) as cents
        from tree where depth = d group by upline_id) s
      where p.id = s.upline_id;
    end loop;
    delete from teams t where not exists (select from tree where tree.id = t.member_id);
    insert into teams as t (member_id, upline_id, waits_for, is_counted, own_cents, size, cents, is_followed)
    select id, upline_id, null, is_counted, own_cents, size, cents, true from tree order by id
    on conflict (member_id) do update set upline_id = excluded.upline_id, waits_for = null,
      is_counted = excluded.is_counted, own_cents = excluded.own_cents, size = excluded.size, cents = excluded.cents,
      is_followed = true
    where (t.upline_id, t.waits_for, t.is_counted, t.own_cents, t.size, t.cents)
      is distinct from (excluded.upline_id, null, excluded.is_counted, excluded.own_cents, excluded.size, excluded.cents);
    drop table tree;
  end $$`

class RebuiltTeams extends Migration {
  override up(): void {
    this.addSql(REBUILD)
  }
}

export const rebuiltTeams: MigrationObject = { name: '0020-rebuilt-teams', class: RebuiltTeams }
