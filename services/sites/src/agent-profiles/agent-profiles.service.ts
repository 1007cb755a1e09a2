import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type AgentProfile as AgentProfileResponse, Failure } from '@upline/contracts'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { AgentProfile } from './agent-profile.entity.ts'
import { type CheckedProfile, ProfileChecks } from './profile-checks.service.ts'
import { ShownProfiles } from './shown-profiles.service.ts'

export class UnknownAgentError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-agent', 'The requested agent profile could not be found.')
  }
}

const learnWhere = (condition: string) => `
  insert into agent_profiles (id, version, username, first_name, last_name, email, phone, business_name, nmls, bio,
    profile_photo_url, origination_website, recruiting_website, facebook_url, linkedin_url, twitter_url, is_active, removed_at,
    role, upline_id, title, office_phone, phone_extension, toll_free_phone, fax, calendar_link, youtube_url, instagram_url,
    claims_version, hidden_fields, nmls_key)
  select f.id, f.version, f.username, f."firstName", f."lastName", f.email, f.phone, f."businessName", f.nmls, f.bio,
    f."profilePhotoUrl", f."originationWebsite", f."recruitingWebsite", f."facebookUrl", f."linkedinUrl", f."twitterUrl",
    f."isActive", f."removedAt", f.role, f."uplineId",
    coalesce(f."title", ''), coalesce(f."officePhone", ''), coalesce(f."phoneExtension", ''), coalesce(f."tollFreePhone", ''), coalesce(f."fax", ''), coalesce(f."calendarLink", ''), coalesce(f."youtubeUrl", ''), coalesce(f."instagramUrl", ''),
    f."claimsVersion", f."hiddenFields", f."nmlsKey"
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, username text, "firstName" text, "lastName" text,
    email text, phone text, "businessName" text, nmls text, bio text, "profilePhotoUrl" text, "originationWebsite" text,
    "recruitingWebsite" text, "facebookUrl" text, "linkedinUrl" text, "twitterUrl" text, "isActive" boolean,
    "removedAt" timestamptz, role text, "uplineId" text, "title" text, "officePhone" text, "phoneExtension" text, "tollFreePhone" text, "fax" text, "calendarLink" text, "youtubeUrl" text, "instagramUrl" text,
    "claimsVersion" int, "hiddenFields" jsonb, "nmlsKey" text)
  order by f.id
  on conflict (id) do update set
    version = excluded.version, username = excluded.username, first_name = excluded.first_name,
    last_name = excluded.last_name, email = excluded.email, phone = excluded.phone,
    business_name = excluded.business_name, nmls = excluded.nmls, bio = excluded.bio,
    profile_photo_url = excluded.profile_photo_url, origination_website = excluded.origination_website,
    recruiting_website = excluded.recruiting_website, facebook_url = excluded.facebook_url,
    linkedin_url = excluded.linkedin_url, twitter_url = excluded.twitter_url, is_active = excluded.is_active,
    removed_at = excluded.removed_at, role = excluded.role, upline_id = excluded.upline_id,
    title = excluded.title, office_phone = excluded.office_phone, phone_extension = excluded.phone_extension, toll_free_phone = excluded.toll_free_phone, fax = excluded.fax, calendar_link = excluded.calendar_link, youtube_url = excluded.youtube_url, instagram_url = excluded.instagram_url,
    claims_version = excluded.claims_version, hidden_fields = excluded.hidden_fields, nmls_key = excluded.nmls_key
  where ${condition}`

const LEARN = `${learnWhere('agent_profiles.version < excluded.version')}
  returning id`

/** Overwrites the copy regardless of its version, and returns each row that differed. */
const REPLACE = `${learnWhere('to_jsonb(agent_profiles) is distinct from to_jsonb(excluded)')}
  returning id, old.id is null as "isNew",
    to_jsonb(old) - '{version,claims_version}'::text[] is distinct from to_jsonb(new) - '{version,claims_version}'::text[] as "isChanged"`

interface Replaced {
  id: string
  isNew: boolean
  isChanged: boolean
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
    if (!profile) throw new UnknownAgentError()
    return this.shown.of(profile)
  }
}

const changedKeys = (before: string | null, after: string | null): string[] =>
  before === after ? [] : [before, after].filter((key) => key !== null)
