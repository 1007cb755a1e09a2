import { failing, Failure, MAX_EVIDENCE_LOANS } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'

const limit = MAX_EVIDENCE_LOANS.toLocaleString('en-US')

/** The fields of a request. */
export type EvidenceField = 'loanId' | 'memberId' | 'branch' | 'from' | 'to'

export class EvidenceFieldError extends InvalidParameterError {
  constructor(field: EvidenceField, message: string) {
    super(field, message)
  }
}

export class EvidenceSubjectNotFoundError extends Failure {
  constructor(field: 'loanId' | 'memberId' | 'branch') {
    const message = {
      loanId: 'Loan not found.',
      memberId: 'Member not found.',
      branch: 'No member was in this branch.',
    }[field]
    super('missing', 'loans.evidence-subject-not-found', message, { errors: [{ field, message }] })
  }
}

export class EvidenceTooLargeError extends Failure {
  constructor(what: 'loans' | 'adjustments') {
    const message =
      what === 'loans'
        ? `A pack contains up to ${limit} loans, and these are more. Choose a shorter range of funding dates.`
        : `A pack contains up to ${MAX_ADJUSTMENTS.toLocaleString('en-US')} adjustments, and these are more. Choose a shorter range of funding dates.`
    super('unprocessable', 'loans.evidence-too-large', message, { errors: [{ field: 'from', message }] })
  }
}

/** Booked adjustments and requests of a pack. They are read in one piece. */
export const MAX_ADJUSTMENTS = 20_000

export class EvidenceBusyError extends failing(
  'too-many',
  'loans.evidence-busy',
  'Other evidence packs are being downloaded. Try again in a minute.',
  { retryAfterSeconds: 60 },
) {}
