import { failing } from '@upline/contracts'

/** Also the response for another member's statement, so that it does not reveal whether one exists. */
export class StatementNotFoundError extends failing('missing', 'loans.unknown-statement', 'Statement not found.') {}
