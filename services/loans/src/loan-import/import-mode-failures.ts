import { failingField } from '@upline/contracts'

export class InvalidModeError extends failingField(
  'mode',
  'invalid',
  'loans.import-mode-invalid',
  "mode must be 'loans' or 'history'. Leave it out for loans that this system pays.",
) {}

export class HistoryForbiddenError extends failingField(
  'mode',
  'forbidden',
  'loans.import-history-forbidden',
  'Only a ceo or admin can import loans as already paid elsewhere. Ask one of them, or import without mode.',
) {}
