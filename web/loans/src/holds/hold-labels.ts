import type { Hold, HoldRule } from '@upline/contracts'

export const holdSubject = ({ loanNumber, borrower }: Pick<Hold, 'loanNumber' | 'borrower'>): string =>
  loanNumber ?? borrower

export const heldPayees = ({ memberName }: Pick<Hold, 'memberName'>): string => memberName ?? 'Everyone the loan pays'

export const ruleLabel = ({ id, name, source }: Pick<HoldRule, 'id' | 'name' | 'source'>): string =>
  `Rule ${id}, ${name.toLowerCase()} (${source})`
