import { type CalendarDate, isCalendarDate } from '@upline/contracts'
import { CompPlanFieldError } from './comp-plan-failures.ts'

/** Whether something effective on a date, or always, is in effect. */
export const isInEffect = (effectiveOn: string, today: CalendarDate): boolean =>
  effectiveOn === '-infinity' || effectiveOn <= today

export function assertEffectiveDate(effectiveFrom: string): void {
  if (!isCalendarDate(effectiveFrom))
    throw new CompPlanFieldError('effectiveFrom', 'The effective date must be a date like 2027-01-01.')
}
