import { Failure, failing } from '@upline/contracts'

export class SpellingNotFoundError extends failing(
  'missing',
  'loans.unknown-spelling',
  'Match not found. It may have been deleted: reload the list.',
) {}

export class OwnSpellingError extends failing(
  'forbidden',
  'loans.spelling-for-oneself',
  'You cannot match a name to yourself. Ask your manager or an admin to do it.',
) {}

export class SpellingOutsideDownlineError extends failing(
  'forbidden',
  'loans.spelling-outside-downline',
  'You can match names only to members of your downline.',
) {}

/** The caller would be paid by the matched loans. */
export class OwnPayError extends failing(
  'forbidden',
  'loans.spelling-own-pay',
  'Loans under this name would pay you. Another admin or the CEO has to confirm this match.',
) {}

export class ConfirmedSpellingError extends failing(
  'forbidden',
  'loans.spelling-confirmed',
  'Only the CEO and admins can delete a confirmed match.',
) {}

/** The spelling is another member's own. `owner`: their name, if the caller may see them. */
export class SpellingTakenError extends Failure {
  constructor(spelling: string, owner: string | null) {
    const identified = owner ?? 'another member'
    const message = `'${spelling}' identifies ${identified}: loans under it go to that member. Choose them, or correct the file.`
    super('conflict', 'loans.spelling-taken', message, { errors: [{ field: 'spelling', message }] })
  }
}
