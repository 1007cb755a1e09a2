import {
  dateText,
  failing,
  failingField,
  Failure,
  type PayRunAction,
  type PayRunBlocker,
  type PayRunState,
} from '@upline/contracts'
import { OWN_DEDUCTIONS_MESSAGE, OWN_REDUCTION_MESSAGE } from '@upline/permissions'

export class PayRunNotFoundError extends failing(
  'missing',
  'loans.unknown-pay-run',
  'The pay run could not be found.',
) {}

const NEEDED: Record<PayRunAction, string> = {
  lock: 'Only an open pay run can be locked.',
  verify: 'Only a locked pay run can start its verification. Lock it first.',
  approve: 'Only a pay run in verification can be approved. Lock it and start its verification first.',
  reopen: 'Only a locked, verifying or approved pay run can be reopened.',
  pay: 'Only an approved pay run can be marked as paid. Have it approved first.',
}

/** The run's state does not allow the action. */
export class PayRunStateError extends Failure {
  constructor(action: PayRunAction, state: PayRunState) {
    const message = state === 'paid' ? 'This pay run is paid. A paid run is final.' : NEEDED[action]
    super('conflict', 'loans.pay-run-state', message, { blockers: [] })
  }
}

export class PeriodNotStartedError extends Failure {
  constructor({ startsOn }: { startsOn: string }) {
    super(
      'conflict',
      'loans.period-not-started',
      `This pay period starts on ${dateText(startsOn)}. Close it on that day or later.`,
      { blockers: [] },
    )
  }
}

export class EarlierRunOpenError extends Failure {
  constructor({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
    super(
      'conflict',
      'loans.earlier-run-open',
      `Lock the pay run of ${dateText(startsOn)} to ${dateText(endsOn)} first.`,
      { blockers: [] },
    )
  }
}

const BLOCKED = { lock: 'locked', approve: 'approved', pay: 'marked as paid' }

/** `blockers` lists each reason with a link that resolves it. */
export class PayRunBlockedError extends Failure {
  constructor(action: keyof typeof BLOCKED, blockers: PayRunBlocker[]) {
    const reasons = blockers.map(({ message }) => message).join(' ')
    super('conflict', 'loans.pay-run-blocked', `The pay run cannot be ${BLOCKED[action]}. ${reasons}`, { blockers })
  }
}

const MAX_NAMED = 5

/** Rule S1 in production. `errors` lists every payee by id. */
export class PayeesWithoutNmlsError extends Failure {
  constructor(payees: readonly { id: string; name: string; problem: string }[], blockers: PayRunBlocker[]) {
    const listed = payees.slice(0, MAX_NAMED).map(({ name, problem }) => `${name}: ${problem}`)
    const more = payees.length > MAX_NAMED ? ` And ${payees.length - MAX_NAMED} more.` : ''
    const message = `The pay period cannot be closed: personal pay needs a valid NMLS ID. ${listed.join(' ')}${more}`
    super('conflict', 'loans.payees-without-nmls', message, {
      errors: payees.map(({ id, name, problem }) => ({ field: id, message: `${name}: ${problem}` })),
      blockers,
    })
  }
}

export class NotVerifyingError extends failing(
  'conflict',
  'loans.not-verifying',
  'Lines can be verified while their pay run is in verification.',
) {}

export class RunNotOpenError extends Failure {
  constructor() {
    const message = 'Nets are carried and holds are deferred while the pay run is open. Reopen it first.'
    super('conflict', 'loans.pay-run-state', message, { blockers: [] })
  }
}

export class NoPayeesNamedError extends failingField(
  'members',
  'invalid',
  'request.invalid',
  'Send all: true, or members with the ids of the payees whose nets are carried.',
) {}

export class NoNegativeNetError extends Failure {
  constructor(memberIds: readonly string[]) {
    const message = `These members have no net below $0 in this pay run: ${memberIds.slice(0, MAX_NAMED).join(', ')}. Remove them.`
    super('invalid', 'request.invalid', message, { errors: [{ field: 'members', message }] })
  }
}

export class NoHoldsNamedError extends failingField(
  'holds',
  'invalid',
  'request.invalid',
  'Send all: true, or holds with the ids of the holds whose pay is deferred.',
) {}

export class HoldsNotInRunError extends Failure {
  constructor(holdIds: readonly string[]) {
    const message = `These holds do not block this pay run: ${holdIds.slice(0, MAX_NAMED).join(', ')}. Remove them.`
    super('invalid', 'request.invalid', message, { errors: [{ field: 'holds', message }] })
  }
}

export class OwnReductionError extends failing('forbidden', 'loans.hold-own-reduction', OWN_REDUCTION_MESSAGE) {}

/** A member whose pay is reduced could use the account that defers the reduction. */
export class ReducedPayeesAccountError extends failing(
  'forbidden',
  'loans.tied-account',
  'A hold of this pay run keeps a reduction for a member who created, promoted or reset your account in the last 30 days. ' +
    'Ask the CEO, another admin or a member with the Payroll duty to pay it in a later run.',
) {}

export class RunApprovedError extends Failure {
  constructor() {
    const message = 'Deductions are accepted before the pay run is approved. Reopen it first.'
    super('conflict', 'loans.pay-run-state', message, { blockers: [] })
  }
}

export class NoDeductionsToAcceptError extends Failure {
  constructor(memberIds: readonly string[]) {
    const message =
      'Rule W1 holds no deductions of these members in this pay run: ' +
      `${memberIds.slice(0, MAX_NAMED).join(', ')}. Remove them.`
    super('invalid', 'request.invalid', message, { errors: [{ field: 'members', message }] })
  }
}

export class OwnDeductionsError extends failing('forbidden', 'loans.own-deductions', OWN_DEDUCTIONS_MESSAGE) {}

/** A payee could use the account that accepts their deductions. */
export class PayeesAccountError extends failing(
  'forbidden',
  'loans.tied-account',
  'One of these members created, promoted or reset your account in the last 30 days, so you cannot accept their deductions. ' +
    'Ask the CEO, another admin or a member with the Payroll duty.',
) {}

export class NoLinesNamedError extends failingField(
  'lines',
  'invalid',
  'request.invalid',
  'Send all: true, or lines with the keys of the lines to verify.',
) {}
