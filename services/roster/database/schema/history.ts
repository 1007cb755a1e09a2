import { defineEntity, p } from '@mikro-orm/core'
import type { NmlsAction } from '@upline/compliance'
import type { FieldChange, MemberHistoryAction } from '@upline/contracts'
import { assignedNumber, instant, trigger, word } from '@upline/db'
import { Member } from './members.ts'

/** Changes to members. Written in the transaction of the change; never updated or deleted. */
export const MemberHistoryRow = defineEntity({
  name: 'MemberHistoryRow',
  tableName: 'member_history',
  properties: {
    id: assignedNumber().primary(),
    memberId: p.text(),
    at: instant(),
    byId: p.text().nullable(),
    action: word<MemberHistoryAction>(),
    changes: p.json<FieldChange[]>().defaultRaw("'[]'"),
    importId: p.uuid().nullable(),
  },
  indexes: [
    { name: 'member_history_of', properties: ['memberId', 'id'] },
    { name: 'member_history_of_import', properties: ['importId'], where: 'import_id is not null' },
  ],
  triggers: [
    trigger(
      `create trigger append_only before delete or update or truncate on member_history
        for each statement execute function refuse_rewriting()`,
    ),
  ],
})

/** Which member was erased, when, who did it and why. It contains no name of the erased member. */
export const Erasure = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    memberId: () => p.manyToOne(Member).mapToPk().primary(),
    byId: p.text(),
    reason: p.text(),
    at: instant(),
  },
})

/** Every result of a compliance check. A result that a later one of the member replaced is not current. */
export const ComplianceCheck = defineEntity({
  name: 'ComplianceCheck',
  tableName: 'compliance_checks',
  properties: {
    id: assignedNumber().primary(),
    rule: p.text(),
    ruleVersion: p.integer(),
    memberId: p.text(),
    inputs: p.json<object>(),
    outcome: p.text(),
    action: word<NmlsAction | 'none'>(),
    at: instant(),
    byId: p.text().nullable(),
    isCurrent: p.boolean().default(true),
    releasedAt: instant().nullable(),
    releasedBy: p.text().nullable(),
    releaseReason: p.text().nullable(),
  },
  indexes: [
    { name: 'compliance_checks_current', properties: ['rule', 'memberId'], where: 'is_current' },
    { name: 'compliance_checks_of', properties: ['memberId', 'id'] },
  ],
  checks: [
    { name: 'compliance_checks_action_check', expression: "action in ('none', 'warn', 'block')" },
    {
      name: 'compliance_checks_check',
      expression: '(released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null)',
    },
  ],
})
