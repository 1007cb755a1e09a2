import { NMLS_PROBLEM_MESSAGES } from '@upline/compliance'
import { failing, Failure } from '@upline/contracts'

/** Production saves no NMLS ID that rule S1 does not accept. */
export class NmlsRefusedError extends Failure {
  constructor(problem: 'malformed' | 'duplicate') {
    const message = NMLS_PROBLEM_MESSAGES[problem]
    const kind = problem === 'duplicate' ? 'conflict' : 'invalid'
    super(kind, `roster.nmls-${problem}`, message, { errors: [{ field: 'nmls', message }] })
  }
}

export class NotForComplianceError extends failing(
  'forbidden',
  'roster.not-for-compliance',
  'Only the company, managers and members with the Compliance or Auditor duty see these findings.',
) {}

export class FindingNotFoundError extends failing(
  'missing',
  'roster.finding-missing',
  'This member has no open finding about the NMLS ID.',
) {}

export class FindingBlocksError extends failing(
  'conflict',
  'roster.finding-blocks',
  'This finding blocks pay and cannot be released. Correct the NMLS ID.',
) {}

export class OwnFindingError extends failing(
  'forbidden',
  'roster.own-finding',
  'Someone else has to release a finding about you.',
) {}
