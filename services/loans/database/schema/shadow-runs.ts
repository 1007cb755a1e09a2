import { defineEntity, p } from '@mikro-orm/core'
import type { ShadowCause, ShadowRejectedRow } from '@upline/contracts'
import { calendarDate, cents, instant, word } from '@upline/db'
import { Member } from './members.ts'
import { reference } from './parts.ts'

export const ShadowRun = defineEntity({
  name: 'ShadowRun',
  tableName: 'shadow_runs',
  properties: {
    id: p.uuid().primary(),
    fileName: p.text(),
    fromOn: calendarDate(),
    toOn: calendarDate(),
    rowCount: p.integer(),
    rejected: p.integer(),
    /** The first 1,000: row, field, message. */
    rejectedRows: p.json<ShadowRejectedRow[]>(),
    compared: p.integer(),
    equal: p.integer(),
    paidCents: cents(),
    ledgerCents: cents(),
    createdBy: p.text(),
    createdAt: instant(),
    signedOffBy: p.text().nullable(),
    signedOffAt: instant().nullable(),
    /** Why the rejected rows could stay out of the comparison. */
    rejectedReason: p.text().nullable(),
  },
  checks: [
    { name: 'shadow_runs_check', expression: 'from_on <= to_on' },
    { name: 'shadow_runs_check1', expression: '(signed_off_by is null) = (signed_off_at is null)' },
  ],
})

export const ShadowDifference = defineEntity({
  name: 'ShadowDifference',
  tableName: 'shadow_differences',
  properties: {
    runId: () => reference(ShadowRun).primary(),
    no: p.integer().primary(),
    cause: word<ShadowCause>(),
    /** Null: Upline has no loan with the number. */
    loanId: p.uuid().nullable(),
    loanNumber: p.text(),
    /** Null: the payee of the file is not a member. */
    memberNo: () => reference(Member).nullable(),
    /** As in the file; '' for a member. */
    payee: p.text(),
    paidCents: cents().nullable(),
    ledgerCents: cents().nullable(),
    paidOn: calendarDate().nullable(),
    dueOn: calendarDate().nullable(),
    note: p.text().nullable(),
    explainedBy: p.text().nullable(),
    explainedAt: instant().nullable(),
  },
  indexes: [
    { name: 'shadow_differences_of_member', properties: ['memberNo'] },
    { name: 'shadow_differences_unexplained', properties: ['runId', 'cause'], where: 'note is null' },
  ],
  checks: [
    {
      name: 'shadow_differences_cause_check',
      expression:
        "cause in ('plan', 'chain', 'amount', 'split', 'rounding', 'missing-loan', 'missing-payee', 'timing')",
    },
    {
      name: 'shadow_differences_check',
      expression: '(note is null) = (explained_by is null) and (note is null) = (explained_at is null)',
    },
  ],
})
