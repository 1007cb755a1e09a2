import { dateText, daysBetween, isCalendarDate, MAX_PAYOFF_STEPS, type PayoffStep } from '@upline/contracts'

/** The percentage of a share that an early payoff claws back, by days from funding (compensation.md, section 7). */

export interface PayoffFault {
  /** Like 'payoffRule.0.withinDays'. */
  field: string
  message: string
}

/** The first invalid entry of a company rule, or null. Days must ascend and percentages must descend. */
export function payoffRuleFault(rule: readonly PayoffStep[]): PayoffFault | null {
  if (rule.length > MAX_PAYOFF_STEPS)
    return { field: 'payoffRule', message: `payoffRule has at most ${MAX_PAYOFF_STEPS} entries. Remove some.` }
  for (const [at, { withinDays, percent }] of rule.entries()) {
    const before = rule[at - 1]
    if (!before) continue
    if (withinDays <= before.withinDays)
      return fault(
        `payoffRule.${at}.withinDays`,
        `must be more than ${before.withinDays}, the days of the entry before`,
      )
    if (percent >= before.percent)
      return fault(`payoffRule.${at}.percent`, `must be less than ${before.percent}, the percent of the entry before`)
  }
  return null
}

const fault = (field: string, what: string): PayoffFault => ({ field, message: `${field} ${what}.` })

/** The entry of the rule that a payoff falls under. */
export interface PayoffTerms {
  /** Company calendar days from funding to payoff. */
  days: number
  /** Whole percent of each share; 0: the payoff is after the last entry. */
  percent: number
}

/** Counts days between company calendar dates: a payoff on the funding date is after 0 days. */
export function payoffTerms(
  rule: readonly PayoffStep[],
  { fundedOn, paidOffOn }: { fundedOn: string; paidOffOn: string },
): PayoffTerms {
  const days = daysBetween(fundedOn, paidOffOn)
  return { days, percent: rule.find(({ withinDays }) => days <= withinDays)?.percent ?? 0 }
}

/** Why a loan cannot be recorded as paid off on this date; null: it can. */
export function payoffDateFault(
  paidOffOn: string,
  { fundedOn, today }: { fundedOn: string; today: string },
): PayoffFault | null {
  if (!isCalendarDate(paidOffOn)) return fault('paidOffOn', 'must be a date like 2026-03-05')
  if (paidOffOn < fundedOn) return fault('paidOffOn', `must not be before the funding date, ${dateText(fundedOn)}`)
  return paidOffOn > today ? fault('paidOffOn', `must not be after today, ${dateText(today)}`) : null
}
