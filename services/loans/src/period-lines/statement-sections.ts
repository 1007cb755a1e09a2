import { levelLabel } from '@upline/contracts'

/** The sections of a statement, in their order: the shares of each level, then what follows them. */
export const SECTIONS = [
  levelLabel(0),
  `${levelLabel(1)} override`,
  `${levelLabel(2)} override`,
  `${levelLabel(3)} override`,
  'Clawbacks',
  'Adjustments',
]

export const CLAWBACK_SECTION = 4
export const ADJUSTMENT_SECTION = 5

/** Shares are listed by the day of their funding; later entries by the day of their booking. */
export const isOfShares = (section: number): boolean => section < CLAWBACK_SECTION

/** Shares and clawbacks are entries of the ledger: with a loan, what the share was taken on, and a cause. */
export const isOfLedger = (section: number): boolean => section <= CLAWBACK_SECTION
