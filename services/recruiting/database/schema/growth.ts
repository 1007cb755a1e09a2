import { defineEntity, p } from '@mikro-orm/core'
import type { BonusReversalReason } from '@upline/contracts'
import { cents, instant, word } from '@upline/db'

export const Bonus = defineEntity({
  name: 'Bonus',
  tableName: 'bonuses',
  properties: {
    id: p.text().primary().defaultRaw('cast(uuidv7() as text)'),
    recruiterId: p.text(),
    recruitId: p.text().unique(),
    cents: cents(),
    earnedAt: instant(),
    payableAt: instant(),
    reversedAt: instant().nullable(),
    reason: word<BonusReversalReason>().nullable(),
    version: p.integer().default(1),
    /** How many funded loans earned it; null: the registration did. */
    loans: p.integer().nullable(),
    /** Since when it stays even if loans are reversed; null: not payable yet, or earned by the registration. */
    confirmedAt: instant().nullable(),
  },
  indexes: [
    { name: 'bonuses_by_recruiter', properties: ['recruiterId', 'earnedAt'] },
    { name: 'bonuses_pending', properties: ['payableAt'], where: 'reversed_at is null' },
    {
      ...{ name: 'bonuses_unconfirmed', properties: ['payableAt'] },
      where: 'loans is not null and confirmed_at is null and reversed_at is null',
    },
  ],
  checks: [
    {
      name: 'bonuses_reason_check',
      expression: "reason in ('refund', 'chargeback', 'never-paid', 'loans-reversed')",
    },
  ],
})

/** A bonus that is earned once the recruit has funded enough loans, by the setting of the day of the registration. */
export const AwaitedBonusRow = defineEntity({
  name: 'AwaitedBonusRow',
  tableName: 'awaited_bonuses',
  properties: {
    recruitId: p.text().primary(),
    recruiterId: p.text(),
    loans: p.integer(),
    at: instant(),
  },
  indexes: [{ name: 'awaited_bonuses_by_recruiter', properties: ['recruiterId'] }],
})

/** One row per visitor and day. */
export const PageView = defineEntity({
  name: 'PageView',
  tableName: 'page_views',
  properties: {
    recruiterId: p.text().primary(),
    seenOn: p.date().primary(),
    visitor: p.text().primary(),
  },
})

/** When a recruit's first loan was funded, and when it first earned an override. */
export const FirstStep = defineEntity({
  name: 'FirstStep',
  tableName: 'first_steps',
  properties: {
    memberId: p.text().primary(),
    fundedAt: instant().nullable(),
    overrideAt: instant().nullable(),
  },
})

/** One row. */
export const RecruitingSetting = defineEntity({
  name: 'RecruitingSetting',
  tableName: 'settings',
  properties: {
    isOnly: p.boolean().primary().default(true),
    isBonusOn: p.boolean().default(true),
    /** null: the bonus is for registrations. */
    bonusLoans: p.integer().nullable(),
    disclosure: p.text(),
    version: p.integer().default(1),
    /** The version that was last published. */
    toldVersion: p.integer().default(0),
  },
  checks: [
    { name: 'settings_is_only_check', expression: 'is_only' },
    { name: 'settings_bonus_loans_check', expression: 'bonus_loans between 1 and 100' },
  ],
})

/** Who attested the recruit bonus when it was turned on. The newest one applies. */
export const BonusAttestationRow = defineEntity({
  name: 'BonusAttestationRow',
  tableName: 'bonus_attestations',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    name: p.text(),
    statement: p.text(),
    byId: p.text().nullable(),
    at: instant(),
  },
})
