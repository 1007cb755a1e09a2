import { ALWAYS, type EffectiveOn } from './history.ts'
import type { Member } from './members.ts'
import { type PlanBook, type PlanDecision, planDecision, type ScopeKey } from './plans.ts'

/** The plans that decide a payee's pay over time (compensation.md, section 2). */

/** A plan and its first date. The timeline includes approved plans that start later. */
export interface PlanStretch {
  from: EffectiveOn
  decision: PlanDecision
}

/** Oldest first; each interval ends where the next one starts. */
export function planTimeline(book: PlanBook, payee: Member): PlanStretch[] {
  const stretches: PlanStretch[] = []
  for (const from of decisionStarts(book, payee)) {
    const decision = planDecision(book, payee, from)
    const last = stretches.at(-1)?.decision
    if (last?.version.id !== decision.version.id || last.scope !== decision.scope) stretches.push({ from, decision })
  }
  return stretches
}

/** The dates when another version can take effect. */
export function decisionStarts({ plans, assignments }: PlanBook, { no, role, branch }: Member): EffectiveOn[] {
  const keys: ScopeKey[] = [
    `member:${no}`,
    ...branch.map(({ value }): ScopeKey => `branch:${value ?? ''}`),
    ...role.map(({ value }): ScopeKey => `role:${value}`),
    'company:',
  ]
  const histories = [
    ...keys.map((key) => assignments.get(key) ?? []),
    ...[...plans.values()].map(({ versions }) => versions),
    ...[role, branch],
  ]
  return [...new Set([ALWAYS, ...histories.flatMap((history) => history.map(({ from }) => from))])].toSorted()
}
