import { addDays, dateText, type License, stateCodeOf } from '@upline/contracts'
import type { RuleViolation } from './rule-violation.ts'

/** Rule S2 (compensation.md, section 10). Source: 12 CFR 1008, the SAFE Act, which lets states license loan originators. */
export const STATE_LICENSE_RULE = { id: 'S2', version: 1, action: 'warn' } as const

export interface StateLicenseInputs {
  memberId: string
  /** Postal code of the state of the property. */
  state: string
  /** Company calendar dates. */
  appliedOn: string
  fundedOn: string
  /** First and last days of the member's licenses for the state; null: without an end. */
  licensed: readonly (readonly [from: string, to: string | null])[]
}

interface OriginatedLoan {
  memberId: string
  /** As the loan has it: a code or a name. */
  state: string
  /** A loan without a date of its own is dated by its creation. */
  appliedOn: string
  fundedOn: string
  licenses: readonly License[]
}

/**
 * Finds a loan whose originator lacked a license for its state on a day from the application to the funding. null: the loan does not
 * violate the rule, or its state is unknown.
 */
export function findUnlicensedOriginator(loan: OriginatedLoan): RuleViolation<StateLicenseInputs, 'warn'> | null {
  const state = stateCodeOf(loan.state)
  if (state === null) return null
  const { memberId, fundedOn } = loan
  const appliedOn = loan.appliedOn < fundedOn ? loan.appliedOn : fundedOn
  const licensed = loan.licenses
    .filter((license) => license.state === state)
    .map(({ from, to }) => [from, to] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
  const gap = firstDayWithout(licensed, appliedOn)
  if (gap === null || gap > fundedOn) return null
  return {
    ...{ rule: STATE_LICENSE_RULE.id, ruleVersion: STATE_LICENSE_RULE.version, action: STATE_LICENSE_RULE.action },
    inputs: { memberId, state, appliedOn, fundedOn, licensed },
    message: `The originator had no ${state} license on ${dateText(gap)}. Application: ${dateText(appliedOn)}, funding: ${dateText(fundedOn)}.`,
  }
}

/** The first day from `from` on without a license; null: every day has one. Licenses are sorted by their first day. */
function firstDayWithout(licensed: StateLicenseInputs['licensed'], from: string): string | null {
  let day = from
  for (const [first, last] of licensed) {
    if (first > day) break
    if (last === null) return null
    if (last >= day) day = addDays(last, 1)
  }
  return day
}
