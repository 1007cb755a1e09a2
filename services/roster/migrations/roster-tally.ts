import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once members: counts them into a few dozen rows of a new table and locks no member

/** Members grouped by everything that the roster's counters use. `leaders` have direct reports. A few dozen rows. */
const ROSTER_TALLY = `
  create table roster_tally (
    role text not null,
    level smallint not null,
    has_upline boolean not null,
    members int not null,
    leaders int not null,
    primary key (role, level, has_upline))`

/** Net changes of a statement. Most statements change no count: then nothing is written and no lock is taken. */
const addUp = (counted: string) => `
  insert into roster_tally as t (role, level, has_upline, members, leaders)
  select role, level, has_upline, members, leaders from (${counted}) s
  where members <> 0 or leaders <> 0 order by role, level, has_upline
  on conflict (role, level, has_upline) do update set
    members = t.members + excluded.members, leaders = t.leaders + excluded.leaders`

const signed = (columns: string, from: string[]) =>
  from.map((rows) => `select ${columns}, ${rows === 'came' ? 1 : -1} as sign from ${rows}`).join(' union all ')

const members = (from: string[]) =>
  addUp(`
  select c.role, c.level, c.upline_id is not null as has_upline, sum(c.sign)::int as members,
    coalesce(sum(c.sign) filter (where d.level1 > 0), 0)::int as leaders
  from (${signed('id, role, level, upline_id, removed_at', from)}) c left join downlines d on d.member_id = c.id
  where c.removed_at is null group by 1, 2, 3`)

const downlines = (from: string[]) =>
  addUp(`
  select m.role, m.level, m.upline_id is not null as has_upline, 0 as members, sum(c.sign)::int as leaders
  from (
    select member_id, sum(sign) as sign from (${signed('member_id, level1', from)}) both_kinds
    where level1 > 0 group by 1 having sum(sign) <> 0) c
  join members m on m.id = c.member_id
  where m.removed_at is null group by 1, 2, 3`)

const FROM = { insert: ['came'], update: ['went', 'came'], delete: ['went'] }
const TABLES = { came: 'new table as came', went: 'old table as went' }

/** Runs after each statement, in its transaction. A rebuild counts everything again. */
function tallied(table: string, body: (from: string[]) => string): string[] {
  return Object.entries(FROM).flatMap(([event, from]) => [
    `create function tally_${table}_${event}() returns trigger language plpgsql as $$
    begin
      if current_setting('upline.rebuilding', true) = 'on' then return null; end if;
      ${body(from)};
      return null;
    end $$`,
    `create trigger tally_${event} after ${event} on ${table}
      referencing ${from.map((rows) => TABLES[rows as keyof typeof TABLES]).join(' ')}
      for each statement execute function tally_${table}_${event}()`,
  ])
}

const COUNT = `
  insert into roster_tally (role, level, has_upline, members, leaders)
  select m.role, m.level, m.upline_id is not null, count(*), count(*) filter (where d.level1 > 0)
  from members m left join downlines d on d.member_id = m.id where m.removed_at is null group by 1, 2, 3`

/** As in 0016, and rebuilds the tally from members and downline counts. */
const REBUILD = `
  create function rebuild_downlines() returns void language plpgsql as $$
  begin
    perform set_config('upline.rebuilding', 'on', true);
    perform rebuild_downline_figures();
    perform set_config('upline.rebuilding', '', true);
    delete from roster_tally;
    ${COUNT};
  end $$`

class RosterTally extends Migration {
  override up(): void {
    this.addSql(ROSTER_TALLY)
    this.addSql(COUNT)
    for (const sql of [...tallied('members', members), ...tallied('downlines', downlines)]) this.addSql(sql)
    this.addSql('alter function rebuild_downlines() rename to rebuild_downline_figures')
    this.addSql(REBUILD)
  }
}

export const rosterTally: MigrationObject = { name: '0052-roster-tally', class: RosterTally }
