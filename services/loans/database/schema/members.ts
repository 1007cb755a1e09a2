import { defineEntity, p } from '@mikro-orm/core'
import type { Duty, License, Role, SupervisionRecord } from '@upline/contracts'
import { assigned, bigNumber, calendarDate, instant, word, words } from '@upline/db'
import { CompPlanVersion } from './comp-plans.ts'
import { reference } from './parts.ts'

/** Copies of members from roster. */
export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    no: assigned(p.integer().generated('identity')).primary(),
    id: p.text().unique(),
    fullName: p.text().default(''),
    username: p.text().default(''),
    email: p.text().default(''),
    /** Today's value: active and not removed. */
    isActive: p.boolean().default(true),
    removedAt: instant().nullable(),
    /** Null: a placeholder that only other members' events named so far. */
    joinedAt: instant().nullable(),
    /** Today's value. */
    uplineNo: () => reference(Member).nullable(),
    /** Of the member in roster; older events change nothing. */
    version: bigNumber().defaultRaw('0'),
    role: word<Role>().nullable(),
    duties: words<Duty>().defaultRaw("'{}'"),
    /** Since when without a break: ceo, admin or the duty payroll. */
    approverSince: instant().nullable(),
    nmls: p.text().nullable(),
    joinedOn: calendarDate().nullable(),
    branch: p.text().nullable(),
    estimateVersion: () => reference(CompPlanVersion).nullable(),
    employeeNumber: p.text().default(''),
    employment: p.text().nullable(),
    costCenter: p.text().default(''),
    leftOn: calendarDate().nullable(),
    licenses: p.json<License[]>().defaultRaw("'[]'"),
    supervision: p.json<SupervisionRecord[]>().defaultRaw("'[]'"),
  },
  indexes: [
    {
      name: 'members_by_name_part',
      expression: 'create index members_by_name_part on members using gin (lower(full_name) gin_trgm_ops)',
    },
    { name: 'members_by_upline', properties: ['uplineNo'], include: ['no'] },
    { name: 'members_licensed', properties: ['no'], where: "licenses <> '[]'" },
    { name: 'members_supervising', properties: ['no'], where: "supervision <> '[]'" },
    {
      name: 'members_gone',
      expression: 'create index members_gone on members (lower(username)) where removed_at is not null',
    },
  ],
  checks: [{ name: 'members_check', expression: 'upline_no <> no' }],
})

export const HeldName = defineEntity({
  name: 'HeldName',
  tableName: 'held_names',
  properties: {
    memberNo: () => reference(Member).primary(),
    fullName: p.text(),
    email: p.text(),
    until: instant(),
  },
})

/** Someone gained control of another account (libs/permissions, account-ties.ts). */
export const AccountTie = defineEntity({
  name: 'AccountTie',
  tableName: 'account_ties',
  properties: {
    accountId: p.text().primary(),
    byId: p.text().primary(),
    kind: word<'created' | 'promoted' | 'reset'>().primary(),
    at: instant().primary(),
  },
  indexes: [{ name: 'account_ties_by_age', properties: ['at'] }],
  checks: [{ name: 'account_ties_kind_check', expression: "kind in ('created', 'promoted', 'reset')" }],
})

/** Uplines by start date: a row applies until the member's next row, so a late row is a plain insert. */
export const UplineLink = defineEntity({
  name: 'UplineLink',
  tableName: 'upline_links',
  properties: {
    memberNo: () => reference(Member).primary(),
    /** Null: no upline. */
    uplineNo: () => reference(Member).nullable(),
    /** Of the member after the move. */
    version: bigNumber(),
    source: p.text(),
    recordedAt: instant().defaultRaw('now()'),
    effectiveOn: calendarDate().primary(),
  },
  indexes: [{ name: 'upline_links_below', properties: ['uplineNo', 'effectiveOn'], include: ['memberNo'] }],
  checks: [{ name: 'upline_links_check', expression: 'upline_no <> member_no' }],
})

export const MemberActivity = defineEntity({
  name: 'MemberActivity',
  tableName: 'member_activity',
  properties: {
    memberNo: () => reference(Member).primary(),
    at: instant().primary(),
    isActive: p.boolean(),
    version: bigNumber(),
    source: p.text(),
    effectiveOn: calendarDate().primary(),
  },
})

/** Role and branch of members by date: they select comp plans. */
export const MemberPosition = defineEntity({
  name: 'MemberPosition',
  tableName: 'member_positions',
  properties: {
    memberNo: () => reference(Member).primary(),
    effectiveOn: calendarDate().primary(),
    role: word<Role>(),
    branch: p.text().nullable(),
    version: bigNumber(),
    source: p.text(),
  },
})
