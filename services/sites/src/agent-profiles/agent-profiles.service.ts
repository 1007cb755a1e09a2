import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type AgentProfile as AgentProfileAnswer, Failure } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { AgentProfile } from './agent-profile.entity.ts'
import { agentProfileView } from './agent-profile-view.ts'

export class UnknownAgentError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-agent', 'The requested agent profile could not be found.')
  }
}

const LEARN = `
  insert into agent_profiles (id, version, username, first_name, last_name, email, phone, business_name, nmls, bio,
    profile_photo_url, origination_website, recruiting_website, facebook_url, linkedin_url, twitter_url, is_active, removed_at)
  select f.id, f.version, f.username, f."firstName", f."lastName", f.email, f.phone, f."businessName", f.nmls, f.bio,
    f."profilePhotoUrl", f."originationWebsite", f."recruitingWebsite", f."facebookUrl", f."linkedinUrl", f."twitterUrl",
    f."isActive", f."removedAt"
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, username text, "firstName" text, "lastName" text,
    email text, phone text, "businessName" text, nmls text, bio text, "profilePhotoUrl" text, "originationWebsite" text,
    "recruitingWebsite" text, "facebookUrl" text, "linkedinUrl" text, "twitterUrl" text, "isActive" boolean,
    "removedAt" timestamptz)
  order by f.id
  on conflict (id) do update set
    version = excluded.version, username = excluded.username, first_name = excluded.first_name,
    last_name = excluded.last_name, email = excluded.email, phone = excluded.phone,
    business_name = excluded.business_name, nmls = excluded.nmls, bio = excluded.bio,
    profile_photo_url = excluded.profile_photo_url, origination_website = excluded.origination_website,
    recruiting_website = excluded.recruiting_website, facebook_url = excluded.facebook_url,
    linkedin_url = excluded.linkedin_url, twitter_url = excluded.twitter_url, is_active = excluded.is_active,
    removed_at = excluded.removed_at
  where agent_profiles.version < excluded.version`

@Injectable()
export class AgentProfilesService {
  constructor(private readonly em: EntityManager) {}

  /** Keeps what is newer than the copy. */
  async learn(tx: EntityManager, facts: MemberFacts[]): Promise<void> {
    await rows(tx, LEARN, [JSON.stringify(facts)])
  }

  /** Who has left or is inactive has no public page. */
  async find(username: string): Promise<AgentProfileAnswer> {
    const profile = await this.em
      .fork()
      .findOne(
        AgentProfile,
        { [raw('lower(username)')]: username.toLowerCase(), isActive: true, removedAt: null },
        { orderBy: { version: 'desc' } },
      )
    if (!profile) throw new UnknownAgentError()
    return agentProfileView(profile)
  }
}
