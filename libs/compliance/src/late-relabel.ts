import { cents, usdExact } from '@upline/money'
import type { RuleViolation } from './rule-violation.ts'

/** Rule Z8 (compensation.md, section 10). Sources: 12 CFR 1026.36(d)(1)(i) and (e). */
export const LATE_RELABEL_RULE = { id: 'Z8', version: 1, action: 'hold' } as const

export interface RelabeledOriginator {
  memberId: string
  percent: number
}

type Change<Value> = readonly [before: Value, after: Value]

export interface LateRelabelInputs {
  /** The lock date before the change, and the date of the change: YYYY-MM-DD. */
  lockedOn: string
  changedOn: string
  leadSource: Change<string>
  originators: Change<readonly RelabeledOriginator[]>
  /** The personal pay of the originators, with the same funding date. */
  personalPayCents: Change<number>
}

/** Finds a change of lead source or originators after the lock date that lowers the originators' pay. null: nothing is found. */
export function findLateRelabel(inputs: LateRelabelInputs): RuleViolation<LateRelabelInputs> | null {
  const { lockedOn, changedOn, personalPayCents } = inputs
  const [before, after] = personalPayCents
  const changed = changedFacts(inputs)
  if (changed.length === 0 || changedOn <= lockedOn || after >= before) return null
  return {
    ...{ rule: LATE_RELABEL_RULE.id, ruleVersion: LATE_RELABEL_RULE.version, action: LATE_RELABEL_RULE.action },
    inputs,
    message: `After the lock date, ${changed.join(' and ')} changed, and personal pay fell from ${usdExact(cents(before))} to ${usdExact(cents(after))}.`,
  }
}

/** A fact that was unknown before did not change. */
function changedFacts({ leadSource, originators }: Pick<LateRelabelInputs, 'leadSource' | 'originators'>): string[] {
  const [sourceBefore, sourceAfter] = leadSource
  const [before, after] = originators.map((of) =>
    JSON.stringify(of.map(({ memberId, percent }) => [memberId, percent])),
  )
  return [
    ...(sourceBefore !== '' && sourceBefore !== sourceAfter ? ['lead source'] : []),
    ...(originators[0].length > 0 && before !== after ? ['originators'] : []),
  ]
}
