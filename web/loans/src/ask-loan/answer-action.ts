import type { LoanLookup } from '@upline/contracts'

/** The one thing to do about an answer. */
export type AnswerAction = { kind: 'link'; text: string; to: string } | { kind: 'dispute' } | null

interface Viewer {
  /** The loan, if the viewer sees it. */
  loanId: string | null
  /** The viewer can assign loan officers. */
  canFix: boolean
  canDispute: boolean
}

/** A paid loan leads to its statement, a loan on its way to the loan; what only the company can change is disputed. */
export function answerAction({ reason, statementLine }: LoanLookup, viewer: Viewer): AnswerAction {
  const { loanId, canFix, canDispute } = viewer
  const openLoan: AnswerAction =
    loanId === null ? null : { kind: 'link', text: 'Open the loan', to: `/loans/${loanId}` }
  const dispute: AnswerAction = canDispute ? { kind: 'dispute' } : null
  switch (reason) {
    case 'paid':
    case 'reversed':
      return statementLine
        ? { kind: 'link', text: 'Open your statement', to: `/reports?period=${statementLine.periodId}` }
        : (openLoan ?? dispute)
    case 'on-hold':
      return { kind: 'link', text: 'Open your disputes', to: '/reports?tab=disputes' }
    case 'no-officer':
      return canFix ? { kind: 'link', text: 'Assign a loan officer', to: '/loans/attention' } : (dispute ?? openLoan)
    case 'pending':
    case 'no-amount':
    case 'ended':
      return openLoan ?? dispute
    default:
      return dispute ?? openLoan
  }
}
