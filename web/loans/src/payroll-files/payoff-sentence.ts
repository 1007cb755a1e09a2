import type { PayoffStep } from '@upline/contracts'
import { counted } from '@upline/ui'

/** The values of an entry while someone types: '' for an empty field. */
type TypedStep = { [Field in keyof PayoffStep]: number | string }

const isNumber = (value: number | string | undefined): value is number => typeof value === 'number'

/** What an entry of the rule of early payoffs means, in a sentence. */
export function payoffSentence(rule: readonly TypedStep[], at: number): string {
  const step = rule[at]
  if (!step || !isNumber(step.withinDays) || !isNumber(step.percent)) return 'Enter the days and the percent.'
  const before = rule[at - 1]?.withinDays
  const from = isNumber(before) ? before + 1 : 0
  if (from > step.withinDays)
    return `Enter more than ${from - 1} days, because the entry above covers the first ${from - 1}.`
  const claimed = step.percent === 100 ? 'all of each share is' : `${step.percent}% of each share is`
  const last = at === rule.length - 1 ? ` After ${counted(step.withinDays, 'day')} nothing is clawed back.` : ''
  return `Paid off ${from} to ${step.withinDays} days after funding: ${claimed} clawed back.${last}`
}
