import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, MEMBER_EVENTS, type MemberRow, memberChanges, membersSnapshot } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import {
  LiveHints,
  memberIds,
  noChange,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { TeamsService } from '../teams/teams.service.ts'
import { MembersService } from './members.service.ts'

const VERSIONS = `'{profile_version,upline_version}'::text[]`

/** $1 rows of the snapshot. Overwrites rows that differ, regardless of their version. */
const PUT = `
  with put as (
    insert into members as m (id, profile_version, upline_version, username, first_name, last_name, email, is_active,
      joined_at, removed_at, role, phone, nmls, upline_id)
    select f.id, f.version, f.version, f.username, f."firstName", f."lastName", f.email, f."isActive", f."createdAt",
      f."removedAt", f.role, f.phone, f.nmls, f."uplineId"
    from jsonb_array_elements($1::jsonb) as r (row), jsonb_to_record(r.row -> 'member') as f (id text, version int,
      username text, "firstName" text, "lastName" text, email text, "isActive" boolean, "createdAt" timestamptz,
      "removedAt" timestamptz, role text, phone text, nmls text, "uplineId" text)
    order by f.id
    on conflict (id) do update set
      profile_version = excluded.profile_version, upline_version = excluded.upline_version, username = excluded.username,
      first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      is_active = excluded.is_active, joined_at = excluded.joined_at, removed_at = excluded.removed_at,
      role = excluded.role, phone = excluded.phone, nmls = excluded.nmls, upline_id = excluded.upline_id
    where to_jsonb(m) is distinct from to_jsonb(excluded)
    returning old.id is null or old.profile_version < 0 as is_new,
      to_jsonb(old) - ${VERSIONS} is distinct from to_jsonb(new) - ${VERSIONS} as is_changed)
  select count(*) filter (where is_new)::int as added,
    count(*) filter (where is_changed and not is_new)::int as changed from put`

const DROP_OTHERS = (kept: string) => `
  with gone as (delete from members where id not in (select id from ${kept}) returning 1)
  select count(*)::int as removed from gone`

/** Members and their uplines. Nothing is sent or paid: pages get a hint to refetch. */
@Injectable()
export class MembersReadModel implements ReadModel, OnModuleInit {
  readonly name = 'members'
  readonly snapshot = membersSnapshot
  readonly memberTable = 'members'
  readonly events = MEMBER_EVENTS

  constructor(
    private readonly models: ReadModels,
    private readonly members: MembersService,
    private readonly teams: TeamsService,
    private readonly hints: LiveHints,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<MemberRow>()) {
      const put = (await firstRow<Pick<RebuildCounts, 'added' | 'changed'>>(tx, PUT, [JSON.stringify(batch)]))!
      counts.added += put.added
      counts.changed += put.changed
    }
    const [gone] = await rows<{ removed: number }>(tx, DROP_OTHERS(memberIds(snapshot)))
    counts.removed = gone!.removed
    await this.teams.rebuild(tx)
    this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    return counts
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      const { facts, moves } = memberChanges(event)
      if (facts.length > 0) await this.members.learn(tx, facts)
      if (moves.length > 0) await this.members.learnUplines(tx, moves)
    }
  }
}
