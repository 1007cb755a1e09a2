import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class AgentProfiles extends Migration {
  override up(): void {
    // The username is not unique here: two members may swap theirs, and the event of the second arrives later.
    this.addSql(`create table agent_profiles (
      id text primary key,
      version int not null,
      username text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      business_name text not null,
      nmls text not null,
      bio text not null,
      profile_photo_url text not null,
      origination_website text not null,
      recruiting_website text not null,
      facebook_url text not null,
      linkedin_url text not null,
      twitter_url text not null,
      is_active boolean not null,
      removed_at timestamptz)`)
    this.addSql(`create index agent_profiles_by_username on agent_profiles (lower(username))`)
  }
}

export const agentProfiles: MigrationObject = { name: '0001-agent-profiles', class: AgentProfiles }
