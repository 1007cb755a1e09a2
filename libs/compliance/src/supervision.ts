import { type CalendarDate, dateText, isInForceOn, type RecordTerm } from '@upline/contracts'
import type { RuleViolation } from './rule-violation.ts'

/** Rule R2 (compensation.md, section 10). Source: 12 CFR 1024.14(c), which forbids fees without a service. */
export const SUPERVISION_RULE = { id: 'R2', version: 1, action: 'warn' } as const

export interface PaidOverride {
  level: number
  /** The date that selected the plan and the chain. */
  triggerDate: CalendarDate
}

export interface UnsupervisedOverrideInputs {
  memberId: string
  /** Overrides without a supervision record in force on their trigger date. */
  overrides: readonly PaidOverride[]
  /** First and last days of the member's supervision records; null: without an end. */
  supervised: readonly (readonly [from: string, to: string | null])[]
}

interface OverridesOfLoan {
  memberId: string
  /** Overrides above $0 that the loan pays the member. */
  overrides: readonly PaidOverride[]
  supervision: readonly RecordTerm[]
}

/** A direct upline works with the originator. Members further above need a record of what they do. */
export const needsSupervision = (level: number): boolean => level === 2 || level === 3

/** Finds a loan that pays a level 2 or 3 override to a member without a supervision record. null: the loan does not violate the rule. */
export function findUnsupervisedOverride({
  memberId,
  overrides,
  supervision,
}: OverridesOfLoan): RuleViolation<UnsupervisedOverrideInputs, 'warn'> | null {
  const found = sortedOnce(
    overrides.filter(
      ({ level, triggerDate }) =>
        needsSupervision(level) && !supervision.some((record) => isInForceOn(record, triggerDate)),
    ),
  )
  if (found.length === 0) return null
  const supervised = supervision.map(({ from, to }) => [from, to] as const)
  return {
    ...{ rule: SUPERVISION_RULE.id, ruleVersion: SUPERVISION_RULE.version, action: SUPERVISION_RULE.action },
    inputs: { memberId, overrides: found, supervised: supervised.toSorted(byTerm) },
    message: `The payee had no supervision record in force for ${found.map(overrideLabel).join(' and ')}.`,
  }
}

const overrideLabel = ({ level, triggerDate }: PaidOverride): string =>
  `the level ${level} override with trigger date ${dateText(triggerDate)}`

/** An upline of several originators of a loan gets several overrides. */
function sortedOnce(overrides: readonly PaidOverride[]): PaidOverride[] {
  const byKey = new Map(
    overrides.map(({ level, triggerDate }) => [`${level} ${triggerDate}`, { level, triggerDate }] as const),
  )
  return [...byKey].toSorted(([one], [other]) => one.localeCompare(other)).map(([, override]) => override)
}

const byTerm = (one: object, other: object): number => JSON.stringify(one).localeCompare(JSON.stringify(other))
