import { failing } from '@upline/contracts'

/** Also the answer for somebody else's statement: nobody learns whether there is one. */
export class UnknownStatementError extends failing('missing', 'loans.unknown-statement', 'Statement not found.') {}
