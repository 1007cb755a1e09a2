import { claimMessage, NMLS_PROBLEM_MESSAGES, type EarningsClaim, type NmlsProblem } from '@upline/compliance'
import type { FieldError } from '@upline/contracts'
import { labelOf } from '../claims/claim-labels.ts'

/** What public pages leave out of a profile and why, for its owner. */
export const profileNotes = (nmls: NmlsProblem | null, claims: readonly EarningsClaim[]): FieldError[] => [
  ...(nmls
    ? [{ field: 'nmls', message: `${NMLS_PROBLEM_MESSAGES[nmls]} Your pages say 'Not specified' until then.` }]
    : []),
  ...claims.map((claim) => ({
    field: claim.field,
    message: `${claimMessage(claim, labelOf(claim.field))} Your pages leave this field out until then.`,
  })),
]
