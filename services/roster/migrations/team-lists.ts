import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

const REPORTS = (upline: string) => `
  select m.id, m.name_key, m.first_name || ' ' || m.last_name as name, m.role, m.email, m.phone, m.is_active,
    m.upline_id, m.origination_website
  from members m where m.upline_id = ${upline} and m.removed_at is null limit most`

/**
 * The first members of a team, level by level. The recursion and each of its steps stop when the reader has enough
 * rows. A bitmap scan would read all 100,000 reports of a node before it returns the first.
 */
const FIRST_OF_TEAM = `
  create function first_of_team(top text, most int)
  returns table (depth int, id text, name_key text, name text, role text, email text, phone text, is_active boolean,
    upline_id text, origination_website text)
  language sql stable set enable_bitmapscan = off as $$
    with recursive team as (
      select 1 as depth, r.* from (${REPORTS('top')}) r
      union all
      select team.depth + 1, r.* from team, lateral (${REPORTS('team.id')}) r)
    select * from team limit most
  $$`

class TeamLists extends Migration {
  override up(): void {
    this.addSql(FIRST_OF_TEAM)
  }
}

export const teamLists: MigrationObject = { name: '0018-team-lists', class: TeamLists }
