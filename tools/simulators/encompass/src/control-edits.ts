import {
  fund,
  moveFolder,
  setActionTaken,
  setAmount,
  setFundsDate,
  setMilestone,
  setOfficer,
  slipBack,
  trash,
} from './edits.ts'
import { ApiProblem } from './problem.ts'
import type { SimLoan, SimOfficer } from './sim-loan.ts'

export const centsOf = (dollars: unknown): number => {
  const cents = Math.round(Number(dollars) * 100)
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new ApiProblem(400, 'Bad Request', 'amount must be a number of dollars above 0')
  return cents
}

type Edit = (loan: SimLoan, command: Record<string, unknown>, at: { now: Date; zone: string; isQuiet: boolean }) => void

/** Changes that the control page and tests can make to one loan. */
export const EDITS: Record<string, Edit> = {
  milestone: (loan, command, { now, zone, isQuiet }) => {
    const quiet = typeof command['quiet'] === 'boolean' ? command['quiet'] : isQuiet
    if (!setMilestone(loan, { name: String(command['name']), done: command['done'] !== false, quiet }, now, zone))
      throw new ApiProblem(404, 'Not Found', 'No such milestone')
  },
  fund: (loan, _wish, { now, zone }) => fund(loan, now, zone),
  slip: (loan, _wish, { now, zone }) => slipBack(loan, now, zone),
  amount: (loan, command, { now }) => setAmount(loan, centsOf(command['amount']), now),
  funds: (loan, command, { now }) => setFundsDate(loan, (command['releasedOn'] as string | null) ?? null, now),
  officer: (loan, command, { now }) => {
    const officer = { loginId: null, nmls: null, name: String(command['loginId'] ?? ''), ...command } as SimOfficer
    setOfficer(loan, officer, now)
  },
  action: (loan, command, { now }) => setActionTaken(loan, (command['actionTaken'] as string | null) ?? null, now),
  folder: (loan, command, { now }) => moveFolder(loan, String(command['folder']), now),
  trash: (loan, _wish, { now }) => trash(loan, now),
}
