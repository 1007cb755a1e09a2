import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type AgentProfile as AgentProfileResponse, failing } from '@upline/contracts'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import { AgentProfile } from '../../database/schema/agent-profiles.ts'
import { isBelow, copyProfiles, moveProfiles, replaceProfiles, type ReplacedProfile } from './agent-profiles.queries.ts'
import { type CheckedProfile, ProfileChecks } from './profile-checks.service.ts'
import { ShownProfiles } from './shown-profiles.service.ts'

export class AgentNotFoundError extends failing(
  'missing',
  'sites.unknown-agent',
  'The requested agent profile could not be found.',
) {}

/** What a change of profiles means for published pages. */
export interface LearnedProfiles {
  /** Keys of NMLS IDs that members gained or lost. */
  nmlsKeys: string[]
}

export interface ReplacedProfiles extends LearnedProfiles {
  /** Profiles that differed. */
  stored: ReplacedProfile[]
}

type Write<Row> = (tx: EntityManager, profiles: readonly object[]) => Promise<Row[]>

@Injectable()
export class AgentProfilesService {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: ProfileChecks,
    private readonly shown: ShownProfiles,
  ) {}

  /** Stores profiles that are newer than the copy, and checks their texts. `by`: who changed the profiles, if known. */
  async learn(tx: EntityManager, facts: MemberFacts[], by: string | null = null): Promise<LearnedProfiles> {
    return this.store(tx, await this.checks.check(tx, facts), { write: copyProfiles, by })
  }

  /** Stores profiles regardless of the copy's version, and checks their texts. */
  async replace(tx: EntityManager, facts: MemberFacts[]): Promise<ReplacedProfiles> {
    return this.store(tx, await this.checks.check(tx, facts), { write: replaceProfiles, by: null })
  }

  private async store<Row extends { id: string }>(
    tx: EntityManager,
    checked: CheckedProfile<MemberFacts>[],
    { write, by }: { write: Write<Row>; by: string | null },
  ): Promise<LearnedProfiles & { stored: Row[] }> {
    const profiles = checked.map(({ profile, check }) => ({ ...profile, ...check }))
    const stored = await write(tx, profiles)
    const ids = new Set(stored.map(({ id }) => id))
    const changed = checked.filter(({ profile }) => ids.has(profile.id))
    for (const one of changed) await this.checks.keepResults(tx, one, by)
    const nmlsKeys = changed.flatMap(({ check, was }) => changedKeys(was?.nmlsKey ?? null, check.nmlsKey))
    return { stored, nmlsKeys }
  }

  async move(tx: EntityManager, moves: UplineChange[]): Promise<void> {
    await moveProfiles(tx, movesOfToday(moves))
  }

  /** At any depth. */
  isBelow(memberId: string, uplineId: string): Promise<boolean> {
    return isBelow(this.em, memberId, uplineId)
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
