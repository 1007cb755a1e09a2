import { Failure } from '@upline/contracts'

export class InvalidModeError extends Failure {
  constructor() {
    const message = "mode must be 'loans' or 'history'. Leave it out for loans that this system pays."
    super('invalid', 'loans.import-mode-invalid', message, { errors: [{ field: 'mode', message }] })
  }
}

export class HistoryForbiddenError extends Failure {
  constructor() {
    const message =
      'Only a ceo or admin can import loans as already paid elsewhere. Ask one of them, or import without mode.'
    super('forbidden', 'loans.import-history-forbidden', message, { errors: [{ field: 'mode', message }] })
  }
}
