/** A funded loan, and what it pays one payee. An unknown term is null. */
export interface ProxyLoan {
  id: string
  amountCents: number
  /** The payee's ledger entries: what the plan pays. */
  sharesCents: number
  /** The payee's adjustments tagged with the loan, without early payoffs and concessions that rule Z5 allows. */
  adjustmentsCents: number
  product: string | null
  /** Percent a year. */
  noteRate: number | null
  /** Percent of the loan amount. */
  points: number | null
  leadSource: string | null
}
