/** No other reason allows a reduction of a loan's pay. */
export const UNFORESEEN_COST = 'Unforeseen settlement cost'

/** A cost of the settlement, as the borrower's estimate has it and as it was. */
export interface SettlementCost {
  estimateCents: number
  actualCents: number
}
