import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { TeamsService } from '../teams/teams.service.ts'

const NEW_PROFILES = `
  insert into members (id, profile_version, username, first_name, last_name, email, is_active, joined_at, removed_at,
    role, phone, nmls)
  select f.id, f.version, f.username, f."firstName", f."lastName", f.email, f."isActive", f."createdAt", f."removedAt",
    f.role, f.phone, f.nmls
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, username text, "firstName" text, "lastName" text,
    email text, "isActive" boolean, "createdAt" timestamptz, "removedAt" timestamptz, role text, phone text, nmls text)
  order by f.id
  on conflict (id) do update set
    profile_version = excluded.profile_version, username = excluded.username, first_name = excluded.first_name,
    last_name = excluded.last_name, email = excluded.email, is_active = excluded.is_active,
    joined_at = excluded.joined_at, removed_at = excluded.removed_at,
    role = excluded.role, phone = excluded.phone, nmls = excluded.nmls
  where members.profile_version < excluded.profile_version`

const NEW_UPLINES = `
  insert into members (id, upline_version, upline_id)
  select f.id, f.version, f."uplineId"
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, "uplineId" text)
  order by f.id
  on conflict (id) do update set upline_version = excluded.upline_version, upline_id = excluded.upline_id
  where members.upline_version < excluded.upline_version`

// Union, not union all: events of several members have no order, so the copy may contain a loop for a moment.
const ABOVE = `
  with recursive above (id) as (
    select unnest($1::text[])
    union
    select m.upline_id from above a join members m on m.id = a.id where m.upline_id is not null)
  select id from above`

/** A copy of the members and their uplines, from roster's events. An older version never overwrites a newer one. */
@Injectable()
export class MembersService {
  constructor(private readonly teams: TeamsService) {}

  async learn(tx: EntityManager, facts: MemberFacts[]): Promise<void> {
    const json = JSON.stringify(facts)
    await rows(tx, NEW_PROFILES, [json])
    await rows(tx, NEW_UPLINES, [json])
    await this.teams.follow(
      tx,
      facts.map(({ id }) => id),
    )
  }

  async learnUplines(tx: EntityManager, changes: UplineChange[]): Promise<void> {
    const facts = movesOfToday(changes).map(({ memberId, version, uplineId }) => ({ id: memberId, version, uplineId }))
    await rows(tx, NEW_UPLINES, [JSON.stringify(facts)])
    await this.teams.follow(
      tx,
      facts.map(({ id }) => id),
    )
  }

  /** These members and all their uplines: a change of the members affects all of their numbers. */
  async withUplines(tx: EntityManager, memberIds: string[]): Promise<string[]> {
    const found = await rows<{ id: string }>(tx, ABOVE, [memberIds])
    return found.map(({ id }) => id)
  }
}
