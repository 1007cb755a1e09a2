import { defineEntity, p } from '@mikro-orm/core'
import type { MoveStatus, Role } from '@upline/contracts'
import { cents, instant, word, words } from '@upline/db'
import { Member } from './members.ts'

/** A bulk move, for undo within 30 seconds. Unlogged: may be lost in a crash. */
export const BulkMove = defineEntity({
  name: 'BulkMove',
  tableName: 'bulk_moves',
  properties: {
    operationId: p.uuid().primary(),
    uplineId: p.text(),
    byId: p.text(),
    at: instant(),
  },
})

/** A member that a bulk move moved. */
export const BulkMovedMember = defineEntity({
  name: 'BulkMovedMember',
  tableName: 'bulk_moved',
  properties: {
    operationId: p.uuid().primary(),
    memberId: p.text().primary(),
    previousUplineId: p.text().nullable(),
  },
})

export const MoveRequest = defineEntity({
  name: 'MoveRequest',
  tableName: 'move_requests',
  properties: {
    id: p.uuid().primary(),
    memberId: () => p.manyToOne(Member).mapToPk(),
    uplineId: () => p.manyToOne(Member).mapToPk().nullable(),
    previousUplineId: () => p.manyToOne(Member).mapToPk().nullable(),
    effectiveOn: p.date(),
    status: word<MoveStatus>(),
    beneficiaries: words().defaultRaw("'{}'"),
    requestedBy: p.text(),
    requestedRole: word<Role>(),
    requestedAt: instant(),
    decidedBy: p.text().nullable(),
    endedAt: instant().nullable(),
    reason: p.text().default(''),
    questionId: p.uuid().nullable(),
    answeredAt: instant().nullable(),
    fundedDays: p.json<object[]>().nullable(),
  },
  indexes: [
    { name: 'move_requests_due', properties: ['effectiveOn'], where: "status = 'scheduled'" },
    { name: 'move_requests_newest', properties: ['requestedAt', 'id'] },
    { name: 'move_requests_of', properties: ['memberId'] },
  ],
  checks: [
    { name: 'move_requests_check', expression: "(ended_at is null) = (status in ('scheduled', 'pending'))" },
    {
      name: 'move_requests_status_check',
      expression: "status in ('scheduled', 'pending', 'done', 'rejected', 'withdrawn', 'failed')",
    },
  ],
})

/** Funded loans of an officer by the date of their funding and the date that decides their chain: sums over events. */
export const OfficerFunding = defineEntity({
  name: 'OfficerFunding',
  tableName: 'officer_fundings',
  properties: {
    officerId: p.text().primary(),
    chainOn: p.date().primary(),
    fundedOn: p.date().primary(),
    loans: p.integer(),
    cents: cents(),
  },
})

/** Someone reset the two-factor authentication of another account. */
export const SecondFactorReset = defineEntity({
  name: 'SecondFactorReset',
  tableName: 'second_factor_resets',
  properties: {
    accountId: p.text().primary(),
    byId: p.text().primary(),
    at: instant().primary(),
  },
})
