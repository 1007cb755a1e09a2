import { defineEntity, p } from '@mikro-orm/core'
import type { Role } from '@upline/contracts'
import { cents, instant, trigger, word } from '@upline/db'
import { Member } from './members.ts'

/** A member's uplines over time. */
export const UplineLink = defineEntity({
  name: 'UplineLink',
  tableName: 'upline_links',
  properties: {
    memberId: () => p.manyToOne(Member).mapToPk().primary(),
    /** When the link was entered. */
    validFrom: instant().primary(),
    uplineId: () => p.manyToOne(Member).mapToPk().nullable(),
    cause: p.text(),
    recordedAt: instant().defaultRaw('now()'),
    /** The first date it applies to. Null: the link is older than this column, and applies from the date of its entry. */
    effectiveOn: p.date().nullable(),
    enteredBy: p.text().nullable(),
    requestId: p.uuid().nullable(),
  },
  indexes: [{ name: 'upline_links_down', properties: ['uplineId', 'validFrom'], include: ['memberId'] }],
  checks: [{ name: 'upline_links_check', expression: 'upline_id <> member_id' }],
})

/**
 * The size of each member's downline. A separate table, because every change updates all uplines: its rows are narrow, and
 * Postgres updates them in place.
 */
export const Downline = defineEntity({
  name: 'Downline',
  tableName: 'downlines',
  properties: {
    memberId: () => p.manyToOne(Member).mapToPk().primary(),
    level1: p.integer().default(0),
    level2: p.integer().default(0),
    level3: p.integer().default(0),
    total: p.integer().default(0),
    activeLoanOfficers: p.integer().default(0),
    activeSeniorOfficers: p.integer().default(0),
    /** An upper bound of the depth below the member. It rises when members join; only a rebuild lowers it. */
    height: p.integer().default(0),
    volumeLoans: p.integer().default(0),
    volumeCents: cents().defaultRaw('0'),
  },
  triggers: [
    trigger(
      `create trigger tally_delete after delete on downlines referencing old table as went
        for each statement execute function tally_downlines_delete()`,
    ),
    trigger(
      `create trigger tally_insert after insert on downlines referencing new table as came
        for each statement execute function tally_downlines_insert()`,
    ),
    trigger(
      `create trigger tally_update after update on downlines referencing old table as went new table as came
        for each statement execute function tally_downlines_update()`,
    ),
  ],
})

/** Former direct reports of each upline ('': members without an upline), after a move or a removal. */
export const FormerReport = defineEntity({
  name: 'FormerReport',
  tableName: 'former_reports',
  properties: {
    uplineId: p.text().primary(),
    memberId: p.text().primary(),
  },
})

/** Members grouped by everything that the roster's counters use. A few dozen rows. */
export const RosterTally = defineEntity({
  name: 'RosterTally',
  tableName: 'roster_tally',
  properties: {
    role: word<Role>().primary(),
    level: p.smallint().primary(),
    hasUpline: p.boolean().primary(),
    members: p.integer(),
    /** Members with direct reports. */
    leaders: p.integer(),
  },
})
