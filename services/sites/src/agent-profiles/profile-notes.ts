import { claimMessage, NMLS_PROBLEM_MESSAGES, type EarningsClaim, type NmlsProblem } from '@upline/compliance'
import type { FieldError } from '@upline/contracts'
import { labelOf } from '../claim-results/claim-labels.ts'

/** Explains to the owner of a profile what public pages leave out, and why. */
export const profileNotes = (nmls: NmlsProblem | null, claims: readonly EarningsClaim[]): FieldError[] => [
  ...(nmls
    ? [{ field: 'nmls', message: `${NMLS_PROBLEM_MESSAGES[nmls]} Your pages say 'Not specified' until then.` }]
    : []),
  ...claims.map((claim) => ({
    field: claim.field,
    message: `${claimMessage(claim, labelOf(claim.field))} Your pages leave this field out until then.`,
  })),
]
