import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Role } from '@upline/contracts'
import { instant, word } from '@upline/db'

/** What the public pages show of a member: a copy that roster's events update. */
export const AgentProfile = defineEntity({
  name: 'AgentProfile',
  tableName: 'agent_profiles',
  properties: {
    id: p.text().primary(),
    version: p.integer(),
    username: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    phone: p.text(),
    businessName: p.text(),
    nmls: p.text(),
    bio: p.text(),
    profilePhotoUrl: p.text(),
    originationWebsite: p.text(),
    recruitingWebsite: p.text(),
    facebookUrl: p.text(),
    linkedinUrl: p.text(),
    twitterUrl: p.text(),
    isActive: p.boolean(),
    removedAt: instant().strictNullable(),
    /** With the upline, decides who can build sites for other members. */
    role: word<Role>().default('loan_officer'),
    uplineId: p.text().strictNullable(),
    title: p.text().default(''),
    officePhone: p.text().default(''),
    phoneExtension: p.text().default(''),
    tollFreePhone: p.text().default(''),
    fax: p.text().default(''),
    calendarLink: p.text().default(''),
    youtubeUrl: p.text().default(''),
    instagramUrl: p.text().default(''),
    /** The version of rule F1 that checked the texts; 0: not yet. */
    claimsVersion: p.integer().default(0),
    /** Fields that public pages leave out. */
    hiddenFields: p.json<string[]>().defaultRaw("'[]'"),
    nmlsKey: p.text().strictNullable(),
  },
  indexes: [
    { name: 'agent_profiles_by_nmls', properties: ['nmlsKey'], where: 'nmls_key is not null and removed_at is null' },
    {
      name: 'agent_profiles_by_username',
      expression: 'create index agent_profiles_by_username on agent_profiles (lower(username))',
    },
    { name: 'agent_profiles_unchecked', properties: ['claimsVersion', 'id'] },
  ],
})

export type AgentProfile = InferEntity<typeof AgentProfile>
