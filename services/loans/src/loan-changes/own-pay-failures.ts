import { failing } from '@upline/contracts'

export const OWN_PAY = 'This loan pays you. Someone else has to change it.'

/** What a row of an import reads that waits for a second person. */
export const PENDING_APPROVAL = 'Pending approval: this loan pays you'
export const PENDING_APPROVAL_OF_FUNDED = 'Pending approval: the loan is funded'

export class OwnPayError extends failing('forbidden', 'loans.own-pay', OWN_PAY) {}
