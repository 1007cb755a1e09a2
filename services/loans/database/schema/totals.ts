import { defineEntity, p } from '@mikro-orm/core'
import { bigNumber, cents } from '@upline/db'

/**
 * Sums of an officer's loans by status. s0 to s3: what levels 0 to 3 would get under today's plan, rounded per loan.
 * These do not depend on who gets them, so a move transfers sums and changes no loan.
 */
export const OfficerTotal = defineEntity({
  name: 'OfficerTotal',
  tableName: 'officer_totals',
  properties: {
    officerNo: p.integer().primary(),
    status: p.smallint().primary(),
    loans: bigNumber(),
    amountCents: cents(),
    createdDays: bigNumber(),
    fundedDays: bigNumber(),
    s0: cents(),
    s1: cents(),
    s2: cents(),
    s3: cents(),
  },
})

const memberSums = () => ({
  memberNo: p.integer().primary(),
  level: p.smallint().primary(),
  bucket: p.integer().primary(),
  loans: bigNumber(),
  amountCents: cents(),
  createdDays: bigNumber(),
  fundedDays: bigNumber(),
  shareCents: cents(),
})

/**
 * Sums by member and level: bucket 1 to 4: pending loans by status; 5: funded; yyyymm: shares of loans funded in that
 * month. Member 0 is the company. The current sum is member_totals + member_deltas: writers append deltas, and a worker
 * adds them up.
 */
export const MemberTotal = defineEntity({
  name: 'MemberTotal',
  tableName: 'member_totals',
  properties: memberSums(),
})

export const MemberDelta = defineEntity({
  name: 'MemberDelta',
  tableName: 'member_deltas',
  properties: memberSums(),
  indexes: [{ name: 'member_deltas_by_member', properties: ['memberNo'] }],
})
