import {
  type FieldError,
  isCalendarDate,
  MAX_PAY_OFFSET_DAYS,
  type PayCalendarRule,
  type PayFrequency,
} from '@upline/contracts'

/** What is wrong with a calendar, by field. An empty list: it can be stored. */
export function calendarProblems({ frequency, anchor, offsets }: PayCalendarRule): FieldError[] {
  return [...anchorProblems(frequency, anchor), ...offsetProblems(offsets)]
}

const NEEDS_ANCHOR = new Set<PayFrequency>(['biweekly', 'weekly'])

/** Whether periods are counted from an anchor. Monthly and semimonthly ones follow the month. */
export const needsAnchor = (frequency: PayFrequency): boolean => NEEDS_ANCHOR.has(frequency)

function anchorProblems(frequency: PayFrequency, anchor: string | null): FieldError[] {
  const problem = (message: string) => [{ field: 'anchor', message }]
  if (anchor === null)
    return needsAnchor(frequency) ? problem(`Enter the first day of any one ${frequency} period.`) : []
  return isCalendarDate(anchor) ? [] : problem('Enter a date like 2026-11-23.')
}

const LABELS = { lock: 'lock day', verify: 'verify-by day', pay: 'pay day' } as const
const IN_ORDER = ['lock', 'verify', 'pay'] as const

function offsetProblems(offsets: PayCalendarRule['offsets']): FieldError[] {
  const outside = IN_ORDER.filter((name) => !isOffset(offsets[name]))
  if (outside.length > 0)
    return outside.map((name) => ({
      field: `offsets.${name}`,
      message: `Enter whole days after the end of the period, 0 to ${MAX_PAY_OFFSET_DAYS}.`,
    }))
  return IN_ORDER.slice(1).flatMap((name, at) => {
    const before = IN_ORDER[at]!
    return offsets[name] >= offsets[before]
      ? []
      : [{ field: `offsets.${name}`, message: `The ${LABELS[name]} cannot be before the ${LABELS[before]}.` }]
  })
}

const isOffset = (days: unknown): boolean =>
  Number.isInteger(days) && (days as number) >= 0 && (days as number) <= MAX_PAY_OFFSET_DAYS
