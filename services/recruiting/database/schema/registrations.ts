import { defineEntity, p } from '@mikro-orm/core'
import type { AgentData, PlanType } from '@upline/contracts'
import { instant, word } from '@upline/db'
import { Payment } from './payments.ts'

export const Registration = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  properties: {
    id: p.text().primary().defaultRaw('cast(uuidv7() as text)'),
    paymentId: () => p.manyToOne(Payment).mapToPk().unique(),
    memberId: p.text().unique().defaultRaw('cast(uuidv7() as text)'),
    email: p.text(),
    planType: word<PlanType>(),
    recruiterId: p.text().nullable(),
    agent: p.json<AgentData>(),
    state: word<'joining' | 'completed' | 'undoing' | 'failed'>().default('joining'),
    joinedAt: instant().nullable(),
    credentialsAt: instant().nullable(),
    reason: p.text().nullable(),
    isRefunded: p.boolean().default(false),
    nextAt: instant().defaultRaw('now()'),
    createdAt: instant().defaultRaw('now()'),
    endedAt: instant().nullable(),
    /** The reason of a failure is sent to the address only: the page must not reveal whose address it is. */
    isPrivate: p.boolean().default(false),
  },
  indexes: [
    { name: 'registrations_by_email', properties: ['email', 'createdAt'] },
    { name: 'registrations_running', properties: ['state', 'nextAt'], where: 'ended_at is null' },
  ],
  checks: [{ name: 'registrations_state_check', expression: "state in ('joining', 'completed', 'undoing', 'failed')" }],
})

/** How often a sweep has tried a row, and when it tries it next. */
export const SweepAttempt = defineEntity({
  name: 'SweepAttempt',
  tableName: 'sweep_attempts',
  properties: {
    sweep: p.text().primary(),
    subjectId: p.text().primary(),
    attempts: p.integer(),
    nextAt: instant(),
    error: p.text().nullable(),
  },
  indexes: [{ name: 'sweep_attempts_by_time', properties: ['nextAt'] }],
})
