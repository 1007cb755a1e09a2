import { fund, moveFolder, setActionTaken, setAmount, setMilestone, setOfficer, slipBack, trash } from './edits.ts'
import { ApiProblem } from './problem.ts'
import type { SimLoan, SimOfficer } from './sim-loan.ts'

export const centsOf = (dollars: unknown): number => {
  const cents = Math.round(Number(dollars) * 100)
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new ApiProblem(400, 'Bad Request', 'amount is a number of dollars above 0')
  return cents
}

type Edit = (loan: SimLoan, wish: Record<string, unknown>, at: { now: Date; zone: string; isQuiet: boolean }) => void

/** What the control page and tests may do to one loan. */
export const EDITS: Record<string, Edit> = {
  milestone: (loan, wish, { now, zone, isQuiet }) => {
    const quiet = typeof wish['quiet'] === 'boolean' ? wish['quiet'] : isQuiet
    if (!setMilestone(loan, { name: String(wish['name']), done: wish['done'] !== false, quiet }, now, zone))
      throw new ApiProblem(404, 'Not Found', 'No such milestone')
  },
  fund: (loan, _wish, { now, zone }) => fund(loan, now, zone),
  slip: (loan, _wish, { now, zone }) => slipBack(loan, now, zone),
  amount: (loan, wish, { now }) => setAmount(loan, centsOf(wish['amount']), now),
  officer: (loan, wish, { now }) => {
    const officer = { loginId: null, nmls: null, name: String(wish['loginId'] ?? ''), ...wish } as SimOfficer
    setOfficer(loan, officer, now)
  },
  action: (loan, wish, { now }) => setActionTaken(loan, (wish['actionTaken'] as string | null) ?? null, now),
  folder: (loan, wish, { now }) => moveFolder(loan, String(wish['folder']), now),
  trash: (loan, _wish, { now }) => trash(loan, now),
}
