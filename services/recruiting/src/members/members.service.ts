import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { columnsFor, storedRow, storeMembers, type StoredRow } from '@upline/events'
import { TeamsService } from '../teams/teams.service.ts'

const PROFILE = {
  ...columnsFor('username', 'firstName', 'lastName', 'email', 'isActive', 'removedAt', 'role', 'phone', 'nmls'),
  ...{ profile_version: 'version', joined_at: 'createdAt' },
}

const UPLINE = { upline_version: 'version', upline_id: 'uplineId' }

const isNewer = (version: string) => `members.${version} < excluded.${version}`

const NEW_PROFILES = storeMembers({ table: 'members', columns: PROFILE, when: isNewer('profile_version') })

const NEW_UPLINES = storeMembers({ table: 'members', columns: UPLINE, when: isNewer('upline_version') })

/** Overwrites rows that differ, regardless of their versions. A row with an upline only is new. */
const PUT = `
  with put as (
    ${storeMembers({
      ...{ table: 'members', columns: { ...PROFILE, ...UPLINE } },
      when: 'to_jsonb(members) is distinct from to_jsonb(excluded)',
    })}
    returning old.profile_version as known, ${storedRow(['profile_version', 'upline_version'])})
  select "isNew" or known < 0 as "isNew", "isChanged" from put`

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

  /** Stores facts regardless of the copy's version. */
  replace(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    return rows<StoredRow>(tx, PUT, [JSON.stringify(facts)])
  }

  /** These members and all their uplines: a change of the members affects all of their numbers. */
  async withUplines(tx: EntityManager, memberIds: string[]): Promise<string[]> {
    const found = await rows<{ id: string }>(tx, ABOVE, [memberIds])
    return found.map(({ id }) => id)
  }
}
