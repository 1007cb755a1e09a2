import { defineEntity, p } from '@mikro-orm/core'
import type { Role } from '@upline/contracts'
import { cents, instant, word } from '@upline/db'

/** A copy of roster. Profile and upline have separate versions, because their events can arrive in any order. */
export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: p.text().primary(),
    profileVersion: p.integer().default(-1),
    uplineVersion: p.integer().default(-1),
    username: p.text().default(''),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    email: p.text().default(''),
    isActive: p.boolean().default(true),
    uplineId: p.text().nullable(),
    joinedAt: instant().nullable(),
    removedAt: instant().nullable(),
    role: word<Role>().default('loan_officer'),
    phone: p.text().default(''),
    nmls: p.text().default(''),
  },
  indexes: [
    {
      name: 'members_by_email',
      expression: 'create index members_by_email on members (lower(email)) where removed_at is null',
    },
    { name: 'members_by_upline', properties: ['uplineId', 'id'] },
    { name: 'members_by_username', expression: 'create index members_by_username on members (lower(username))' },
  ],
})

/** A member's own funded loans in a year. */
export const OfficerVolume = defineEntity({
  name: 'OfficerVolume',
  tableName: 'officer_volumes',
  properties: {
    memberId: p.text().primary(),
    year: p.integer().primary(),
    cents: cents(),
    loans: p.integer(),
  },
})

/** Size and volume of a member's team. Filled by events, member by member. */
export const Team = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: {
    memberId: p.text().primary(),
    uplineId: p.text().nullable(),
    /** The upline that has not arrived yet. */
    waitsFor: p.text().nullable(),
    isCounted: p.boolean().default(false),
    ownCents: cents().defaultRaw('0'),
    size: p.integer().default(0),
    cents: cents().defaultRaw('0'),
    isFollowed: p.boolean().default(false),
  },
  indexes: [{ name: 'teams_waiting', properties: ['memberId'], where: 'waits_for is not null' }],
})

/** When a member was last notified that someone registers with their address. Once a day is enough. */
export const ToldMember = defineEntity({
  name: 'ToldMember',
  tableName: 'told_members',
  properties: {
    memberId: p.text().primary(),
    toldAt: instant(),
  },
})
