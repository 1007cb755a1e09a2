import { slashDay } from './local-time.ts'
import { ApiProblem } from './problem.ts'
import { currentMilestone, type SimLoan } from './sim-loan.ts'

const READERS: Record<string, (loan: SimLoan) => string | null | undefined> = {
  '364': (loan) => loan.loanNumber,
  '1109': (loan) => (loan.amountCents / 100).toFixed(2),
  '2': (loan) => ((loan.amountCents + loan.feesCents) / 100).toFixed(2),
  '4000': (loan) => loan.firstName,
  '4002': (loan) => loan.lastName,
  LOID: (loan) => loan.officer.loginId,
  '317': (loan) => loan.officer.name,
  '3238': (loan) => loan.officer.nmls,
  '11': (loan) => loan.address,
  '12': (loan) => loan.city,
  '14': (loan) => loan.state,
  '15': (loan) => loan.zip,
  '1401': (loan) => loan.program,
  '19': (loan) => loan.purpose,
  '745': (loan) => loan.appliedOn && slashDay(loan.appliedOn),
  '761': (loan) => loan.lockedOn && slashDay(loan.lockedOn),
  '1393': (loan) => loan.actionTaken,
  '1997': (loan) => loan.fundsReleasedOn && slashDay(loan.fundsReleasedOn),
  '1999': (loan) => loan.fundsReleasedOn && slashDay(loan.fundsReleasedOn),
  'MS.STATUS': (loan) => currentMilestone(loan)?.name,
}

export type InvalidFieldBehavior = 'Include' | 'Exclude' | 'Fail'

/** POST …/fieldReader: unique ids in, `{fieldId, value}` out, all strings (5.5). */
export function readFields(
  loan: SimLoan,
  ids: unknown,
  onInvalid: InvalidFieldBehavior,
): { fieldId: string; value: string }[] {
  if (!Array.isArray(ids) || ids.length === 0)
    throw new ApiProblem(400, 'Bad Request', 'An array of field ids is required')
  if (new Set(ids).size !== ids.length) throw new ApiProblem(400, 'Bad Request', 'Duplicate field ids')
  const unknown = ids.filter((id) => !Object.hasOwn(READERS, String(id)))
  if (unknown.length > 0 && onInvalid === 'Fail')
    throw new ApiProblem(400, 'Bad Request', `Invalid field ids: ${unknown.join(', ')}`)
  return ids
    .map(String)
    .filter((id) => onInvalid === 'Include' || Object.hasOwn(READERS, id))
    .map((id) => ({ fieldId: id, value: READERS[id]?.(loan) ?? '' }))
}
