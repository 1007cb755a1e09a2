import { failing } from '@upline/contracts'

export class OwnWriteOffError extends failing(
  'forbidden',
  'loans.own-write-off',
  'You cannot write off your own balance. Ask the CEO, another admin or a member with the Payroll duty.',
) {}

export class NotALeaverError extends failing(
  'conflict',
  'loans.not-a-leaver',
  'Only the balance of a member who has left or is not active can be written off. Later pay of active members recovers it.',
) {}

export class NothingToWriteOffError extends failing(
  'conflict',
  'loans.nothing-to-write-off',
  'This balance has no amount to recover, or a write-off of it is booked in the open pay run.',
) {}

export class WriteOffPendingError extends failing(
  'conflict',
  'loans.write-off-pending',
  'A write-off of this balance is pending approval. Decide or withdraw it first.',
) {}
