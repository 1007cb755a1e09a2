import type { RuleViolation } from './rule-violation.ts'

/** Rule R1 (compensation.md, section 10). Source: 12 CFR 1024.14(g)(1)(vii), which exempts what employers pay their employees. */
export const CONTRACTOR_OVERRIDE_RULE = { id: 'R1', version: 1, action: 'hold' } as const

export interface ContractorOverrideInputs {
  memberId: string
  /** As in the member's payroll facts; '' if unknown. */
  employment: string
  /** Levels of the overrides above $0 that the loan pays the member. */
  levels: readonly number[]
}

const CONTRACTORS: Readonly<Record<string, string>> = { '1099': 'a 1099 contractor', entity: "a contractor's company" }

export const isContractor = (employment: string): boolean => employment in CONTRACTORS

/** Finds a loan that pays an override to someone who is not an employee. null: the loan does not violate the rule. */
export function findContractorOverride(
  inputs: ContractorOverrideInputs,
): RuleViolation<ContractorOverrideInputs> | null {
  const { employment, levels } = inputs
  const who = CONTRACTORS[employment]
  if (who === undefined || levels.length === 0) return null
  const sorted = levels.toSorted()
  return {
    ...{ rule: CONTRACTOR_OVERRIDE_RULE.id, ruleVersion: CONTRACTOR_OVERRIDE_RULE.version },
    action: CONTRACTOR_OVERRIDE_RULE.action,
    inputs: { ...inputs, levels: sorted },
    message: `${overrides(sorted)} to ${who}.`,
  }
}

const overrides = (levels: readonly number[]): string =>
  levels.length === 1 ? `A level ${levels[0]} override goes` : `Overrides of levels ${levels.join(' and ')} go`
