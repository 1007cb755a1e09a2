/** The only reason for which pay of a loan may be reduced. */
export const UNFORESEEN_COST = 'Unforeseen settlement cost'

/** A cost of the settlement, as the borrower's estimate has it and as it was. */
export interface SettlementCost {
  estimateCents: number
  actualCents: number
}
