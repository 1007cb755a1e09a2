import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type AgentProfile as AgentProfileResponse, failing, PROFILE_TEXTS } from '@upline/contracts'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { columnsFor, storedRow, storeMembers, type StoredRow } from '@upline/events'
import { AgentProfile } from './agent-profile.entity.ts'
import { type CheckedProfile, ProfileChecks } from './profile-checks.service.ts'
import { ShownProfiles } from './shown-profiles.service.ts'

export class AgentNotFoundError extends failing(
  'missing',
  'sites.unknown-agent',
  'The requested agent profile could not be found.',
) {}

const PROFILES = {
  table: 'agent_profiles',
  columns: {
    ...columnsFor('version', 'username', 'firstName', 'lastName', 'email', 'phone', 'originationWebsite'),
    ...columnsFor('recruitingWebsite', 'isActive', 'removedAt', 'role', 'uplineId', ...PROFILE_TEXTS),
    ...{ claims_version: 'claimsVersion', hidden_fields: 'hiddenFields', nmls_key: 'nmlsKey' },
  },
  types: { claimsVersion: 'int', hiddenFields: 'jsonb' },
}

const LEARN = `${storeMembers({ ...PROFILES, when: 'agent_profiles.version < excluded.version' })}
  returning agent_profiles.id`

/** Overwrites the copy regardless of its version, and returns each row that differed. */
const REPLACE = `${storeMembers({ ...PROFILES, when: 'to_jsonb(agent_profiles) is distinct from to_jsonb(excluded)' })}
  returning agent_profiles.id, ${storedRow(['version', 'claims_version'])}`

interface Replaced extends StoredRow {
  id: string
}

const MOVE = `
  update agent_profiles a set upline_id = m."uplineId", version = m.version
  from jsonb_to_recordset($1::jsonb) as m ("memberId" text, "uplineId" text, version int)
  where a.id = m."memberId" and a.version < m.version`

const IS_BELOW = `
  with recursive up as (
    select upline_id, 1 as depth from agent_profiles where id = $1
    union all
    select a.upline_id, up.depth + 1 from up join agent_profiles a on a.id = up.upline_id where up.depth < 10000)
  select 1 as found from up where upline_id = $2 limit 1`

/** What a change of profiles means for published pages. */
export interface LearnedProfiles {
  /** Keys of NMLS IDs that members gained or lost. */
  nmlsKeys: string[]
}

export interface ReplacedProfiles extends LearnedProfiles {
  /** Profiles that differed. */
  stored: Replaced[]
}

@Injectable()
export class AgentProfilesService {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: ProfileChecks,
    private readonly shown: ShownProfiles,
  ) {}

  /** Stores profiles that are newer than the copy, and checks their texts. `by`: who changed the profiles, if known. */
  async learn(tx: EntityManager, facts: MemberFacts[], by: string | null = null): Promise<LearnedProfiles> {
    return this.store(tx, await this.checks.check(tx, facts), { sql: LEARN, by })
  }

  /** Stores profiles regardless of the copy's version, and checks their texts. */
  async replace(tx: EntityManager, facts: MemberFacts[]): Promise<ReplacedProfiles> {
    return this.store<Replaced>(tx, await this.checks.check(tx, facts), { sql: REPLACE, by: null })
  }

  private async store<Row extends { id: string }>(
    tx: EntityManager,
    checked: CheckedProfile<MemberFacts>[],
    { sql, by }: { sql: string; by: string | null },
  ): Promise<LearnedProfiles & { stored: Row[] }> {
    const profiles = checked.map(({ profile, check }) => ({ ...profile, ...check }))
    const stored = await rows<Row>(tx, sql, [JSON.stringify(profiles)])
    const ids = new Set(stored.map(({ id }) => id))
    const changed = checked.filter(({ profile }) => ids.has(profile.id))
    for (const one of changed) await this.checks.keepResults(tx, one, by)
    const nmlsKeys = changed.flatMap(({ check, was }) => changedKeys(was?.nmlsKey ?? null, check.nmlsKey))
    return { stored, nmlsKeys }
  }

  async move(tx: EntityManager, moves: UplineChange[]): Promise<void> {
    await rows(tx, MOVE, [JSON.stringify(movesOfToday(moves))])
  }

  /** At any depth. */
  async isBelow(memberId: string, uplineId: string): Promise<boolean> {
    return (await firstRow(this.em, IS_BELOW, [memberId, uplineId])) !== undefined
  }

  /** Members who were not removed, active or not. */
  byId(id: string): Promise<AgentProfile | null> {
    return this.em.fork().findOne(AgentProfile, { id, removedAt: null })
  }

  /** Removed and inactive members have no public page. */
  async find(username: string): Promise<AgentProfileResponse> {
    const profile = await this.em
      .fork()
      .findOne(
        AgentProfile,
        { [raw('lower(username)')]: username.toLowerCase(), isActive: true, removedAt: null },
        { orderBy: { version: 'desc' } },
      )
    if (!profile) throw new AgentNotFoundError()
    return this.shown.of(profile)
  }
}

const changedKeys = (before: string | null, after: string | null): string[] =>
  before === after ? [] : [before, after].filter((key) => key !== null)
