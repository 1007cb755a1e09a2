import type { Duty, Role } from '@upline/contracts'

export interface SummaryCandidate {
  id: string
  role: Role | null
  duties: readonly Duty[]
}

/** Members with the Compliance duty; without one, the CEO and admins. `candidates`: active members. */
export function summaryRecipients(candidates: readonly SummaryCandidate[]): string[] {
  const onDuty = candidates.filter(({ duties }) => duties.includes('compliance'))
  const company = candidates.filter(({ role }) => role === 'ceo' || role === 'admin')
  return (onDuty.length > 0 ? onDuty : company).map(({ id }) => id)
}
