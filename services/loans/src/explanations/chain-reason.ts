import type { Trigger } from '../compensation/loans.ts'
import type { OriginatorTrigger } from '../ledger/read-trigger.ts'
import { shortDate } from '../pay-calendar/period-span.ts'

/** Which dates select the team structure and the comp plans (decisions.md, Commission 4; compensation.md, section 2). */
export function chainReason(hasOfficer: boolean, originators: readonly OriginatorTrigger[]): string {
  if (!hasOfficer) return 'Without a loan officer, no team structure applies.'
  const [officer] = originators
  if (!officer) return "Not funded yet, so today's team structure applies."
  if (isOneDate(originators)) return dateReason(officer.trigger, 'its officer')
  return originators
    .map(({ memberName, trigger }) => {
      const reason = dateReason(trigger, memberName).replace(/\.$/, '')
      return `${memberName}: ${reason} (${shortDate(trigger.on)}).`
    })
    .join(' ')
}

/** All originators are decided by the same date of the loan. */
const isOneDate = (originators: readonly OriginatorTrigger[]): boolean =>
  new Set(originators.map(({ trigger: { on, date, policy } }) => `${on} ${date} ${policy}`)).size <= 1

function dateReason({ date, policy }: Trigger, added: string): string {
  if (date === 'first-seen')
    return `The loan funded before ${added} was added. Paid on the team structure as of the day Upline first saw it as funded.`
  if (date !== policy) return `The loan has no ${policy} date. Paid on the team structure as of the funding date.`
  return `Paid on the team structure as of the ${date} date.`
}

/**
 * Explains booked dates that differ from the deciding dates of today; null if none do. The ledger keeps a share and its date if a
 * new deciding date does not change the share.
 */
export function bookedReason(originators: readonly OriginatorTrigger[]): string | null {
  const dates = [...new Set(originators.flatMap(({ bookedOn }) => bookedOn))].toSorted()
  if (dates.length === 0) return null
  return `Shares booked as of ${dates.map(shortDate).join(' and ')} stay: the date changed afterwards, and these shares are the same on both dates.`
}
