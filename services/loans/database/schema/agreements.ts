import { defineEntity, p } from '@mikro-orm/core'
import { appendOnly, instant } from '@upline/db'
import { CompPlanVersion } from './comp-plans.ts'
import { Member } from './members.ts'
import { reference } from './parts.ts'

/** A member acknowledged the text of a plan version. Only the member can, so the row does not say who did. */
export const PlanAcknowledgment = defineEntity({
  name: 'PlanAcknowledgment',
  tableName: 'plan_acknowledgments',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    memberNo: () => reference(Member),
    planVersion: () => reference(CompPlanVersion),
    text: p.text(),
    /** Of the text. */
    sha256: p.text(),
    acknowledgedAt: instant().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'plan_acknowledgments_once', properties: ['memberNo', 'planVersion', 'sha256'] }],
  checks: [{ name: 'plan_acknowledgments_sha256_check', expression: "sha256 ~ '^[0-9a-f]{64}$'" }],
  triggers: [appendOnly('plan_acknowledgments')],
})
