import { claimMessage, type EarningsClaim } from '@upline/compliance'
import { Failure, type FieldError } from '@upline/contracts'
import type { EarningsTerms } from '../rendering/earnings.ts'
import { labelOf } from '../claim-results/claim-labels.ts'
import { otherBonusMessage } from '../claim-results/site-texts.ts'

/** Names the field, quotes the text and tells the user what to do. */
export const claimErrors = (claims: readonly EarningsClaim[], terms: EarningsTerms): FieldError[] =>
  claims.map((claim) => ({
    field: claim.field,
    message: claim.field === 'commissionRate' ? otherBonusMessage(terms) : claimMessage(claim, labelOf(claim.field)),
  }))

export class ClaimsRefusedError extends Failure {
  constructor(errors: FieldError[]) {
    super('unprocessable', 'sites.claims-refused', errors.map(({ message }) => message).join(' '), { errors })
  }
}
