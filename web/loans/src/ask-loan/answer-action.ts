import type { LoanLookup, LoanPayReason } from '@upline/contracts'

/** The one thing to do about an answer. */
export type AnswerAction = { kind: 'link'; text: string; to: string } | { kind: 'dispute' } | null

interface Viewer {
  /** The loan, if the viewer sees it. */
  loanId: string | null
  /** The viewer can assign loan officers. */
  canFix: boolean
  canDispute: boolean
}

/** The actions of each reason: the first that is possible is offered. Without an entry: a dispute, then the loan. */
const ACTIONS: Partial<Record<LoanPayReason, readonly ActionName[]>> = {
  paid: ['statement', 'loan', 'dispute'],
  reversed: ['statement', 'loan', 'dispute'],
  'on-hold': ['statement', 'disputes'],
  'no-officer': ['assign', 'dispute', 'loan'],
  pending: ['loan', 'dispute'],
  'no-amount': ['loan', 'dispute'],
  ended: ['loan', 'dispute'],
}

type ActionName = 'statement' | 'loan' | 'dispute' | 'disputes' | 'assign'

const link = (text: string, to: string): AnswerAction => ({ kind: 'link', text, to })

/** A paid loan, or one on hold, leads to its statement, an open loan to the loan page. What only the company can change leads to a dispute. */
export function answerAction({ reason, statementLine }: LoanLookup, viewer: Viewer): AnswerAction {
  const possible: Record<ActionName, AnswerAction> = {
    statement: statementLine ? link('Open your statement', `/reports?period=${statementLine.periodId}`) : null,
    loan: viewer.loanId === null ? null : link('Open the loan', `/loans/${viewer.loanId}`),
    dispute: viewer.canDispute ? { kind: 'dispute' } : null,
    disputes: link('Open your disputes', '/reports?tab=disputes'),
    assign: viewer.canFix ? link('Assign a loan officer', '/loans/attention') : null,
  }
  const names = ACTIONS[reason] ?? ['dispute', 'loan']
  return possible[names.find((name) => possible[name] !== null) ?? 'dispute']
}
