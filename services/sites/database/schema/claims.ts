import { defineEntity, p } from '@mikro-orm/core'
import type { ClaimOutcome } from '@upline/contracts'
import { instant, word } from '@upline/db'

/** What rule F1 found: rule, version, inputs, time and who. Only `resolvedAt` ever changes. */
export const ClaimResult = defineEntity({
  name: 'ClaimResult',
  tableName: 'claim_results',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    rule: p.text(),
    ruleVersion: p.integer(),
    action: p.text(),
    outcome: word<ClaimOutcome>(),
    kind: p.text(),
    memberId: p.text(),
    subjectKind: word<'site' | 'profile'>(),
    subjectId: p.text(),
    field: p.text(),
    quote: p.text(),
    inputs: p.json<object>(),
    foundAt: instant(),
    /** Null: found by a check of existing pages. */
    foundBy: p.text().nullable(),
    resolvedAt: instant().nullable(),
  },
  indexes: [
    { name: 'claim_results_of_member', properties: ['memberId'] },
    { name: 'claim_results_open', properties: ['subjectId'], where: 'resolved_at is null' },
  ],
  checks: [
    { name: 'claim_results_outcome_check', expression: "outcome in ('refused', 'unpublished', 'hidden')" },
    { name: 'claim_results_subject_kind_check', expression: "subject_kind in ('site', 'profile')" },
  ],
})
