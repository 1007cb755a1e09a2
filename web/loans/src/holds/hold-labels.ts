import type { Hold } from '@upline/contracts'

export const holdSubject = ({ loanNumber, borrower }: Pick<Hold, 'loanNumber' | 'borrower'>): string =>
  loanNumber ?? borrower

export const heldPayees = ({ memberName }: Pick<Hold, 'memberName'>): string => memberName ?? 'Everyone the loan pays'
