import { defineEntity, p } from '@mikro-orm/core'
import type { ScenarioChanges } from '@upline/contracts'
import { calendarDate, instant, word } from '@upline/db'
import { reference } from './parts.ts'

/** Saved moves and plan terms. A second person agrees through `ApprovalRequest`. Results are never stored. */
export const Scenario = defineEntity({
  name: 'Scenario',
  tableName: 'scenarios',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    ownerId: p.text(),
    name: p.text(),
    changes: p.json<ScenarioChanges>(),
    months: p.smallint(),
    effectiveOn: calendarDate(),
    requestId: p.uuid().nullable(),
    savedAt: instant(),
    appliedAt: instant().nullable(),
    appliedBy: p.text().nullable(),
    applyingAt: instant().nullable(),
  },
  indexes: [{ name: 'scenarios_of', properties: ['ownerId'] }],
})

/**
 * The moves of a scenario that is applied, each with its outcome in the roster. Applying ends when all moves are
 * entered.
 */
export const ScenarioMove = defineEntity({
  name: 'ScenarioMove',
  tableName: 'scenario_moves',
  properties: {
    scenarioId: () => reference(Scenario).deleteRule('cascade').primary(),
    memberId: p.text().primary(),
    ordinal: p.smallint(),
    uplineId: p.text().nullable(),
    attempt: p.smallint(),
    state: word<'requested' | 'done' | 'scheduled' | 'pending' | 'refused'>(),
    message: p.text().nullable(),
    requestedBy: p.text(),
  },
  checks: [
    {
      name: 'scenario_moves_state_check',
      expression: "state in ('requested', 'done', 'scheduled', 'pending', 'refused')",
    },
  ],
})
