import type { Duty, Role } from '@upline/contracts'

export interface ComplianceCandidate {
  id: string
  role: Role | null
  duties: readonly Duty[]
}

/** Who gets emails about compliance: members with the Compliance duty; without one, the CEO and admins. `candidates`: active members. */
export function complianceRecipients(candidates: readonly ComplianceCandidate[]): string[] {
  const onDuty = candidates.filter(({ duties }) => duties.includes('compliance'))
  const company = candidates.filter(({ role }) => role === 'ceo' || role === 'admin')
  return (onDuty.length > 0 ? onDuty : company).map(({ id }) => id)
}
