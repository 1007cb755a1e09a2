import { Failure } from '@upline/contracts'

export class UnknownDisputeError extends Failure {
  constructor() {
    super('missing', 'loans.unknown-dispute', 'There is no such dispute.')
  }
}

export class UnknownLineError extends Failure {
  constructor() {
    super('missing', 'loans.unknown-line', 'There is no such line on this statement.')
  }
}

export class DisputeStandsError extends Failure {
  constructor() {
    super('conflict', 'loans.dispute-stands', 'This line is disputed already: it waits for an answer.')
  }
}

export class DisputeResolvedError extends Failure {
  constructor() {
    super('conflict', 'loans.dispute-resolved', 'This dispute was answered already.')
  }
}
