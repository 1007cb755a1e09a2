import { Failure } from '@upline/contracts'

export class UnknownMemberError extends Failure {
  constructor() {
    super('missing', 'loans.member-missing', 'The requested team member could not be found.')
  }
}
