import { failing } from '@upline/contracts'

export const OWN_PAY = 'This loan pays you. Someone else has to change it.'

/** Messages of import rows that need the approval of a second person. */
export const PENDING_APPROVAL = 'Pending approval: this loan pays you'
export const PENDING_APPROVAL_OF_FUNDED = 'Pending approval: the loan is funded'

export class OwnPayError extends failing('forbidden', 'loans.own-pay', OWN_PAY) {}
