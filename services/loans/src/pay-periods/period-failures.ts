import { Failure, failing } from '@upline/contracts'

export class UnknownPeriodError extends failing('missing', 'loans.unknown-period', 'Pay period not found.') {}

export class PeriodNotOpenError extends failing(
  'conflict',
  'loans.period-not-open',
  'This pay period is already closed.',
) {}

export class PeriodOpenError extends failing('conflict', 'loans.period-open', 'This pay period is still open.') {}

export class PeriodReversedError extends failing(
  'conflict',
  'loans.period-reversed',
  'This pay period has already been reversed, or it is a reversal itself.',
) {}

export class PeriodNotStartedError extends Failure {
  constructor({ startsOn }: { startsOn: string }) {
    super(
      'conflict',
      'loans.period-not-started',
      `This pay period starts on ${startsOn}. Close it on that day or later.`,
    )
  }
}

export class ReversedStatementError extends Failure {
  constructor(id: string, carriedTo: string) {
    super(
      'conflict',
      'loans.statement-reversed',
      `Period ${id} was reversed. Its pay moved to period ${carriedTo}: verify and dispute it there.`,
    )
  }
}

const SHOWN = 5

/** Rule S1 in production. `errors` lists every payee by id. */
export class PayeesWithoutNmlsError extends Failure {
  constructor(payees: readonly { id: string; name: string; problem: string }[]) {
    const listed = payees.slice(0, SHOWN).map(({ name, problem }) => `${name}: ${problem}`)
    const more = payees.length > SHOWN ? ` And ${payees.length - SHOWN} more.` : ''
    const message = `The pay period cannot be closed: personal pay needs a valid NMLS ID. ${listed.join(' ')}${more}`
    super('conflict', 'loans.payees-without-nmls', message, {
      errors: payees.map(({ id, name, problem }) => ({ field: id, message: `${name}: ${problem}` })),
    })
  }
}

/** An import is booking: closing never makes the writers behind it wait. */
export class PeriodBusyError extends Failure {
  constructor() {
    super('unavailable', 'loans.period-busy', 'Entries are being booked at the moment. Please try again in a minute.', {
      retryAfterSeconds: 10,
    })
  }
}
