/** Exactly the five statuses of the product text, in the order a loan passes them. */
export const LOAN_STATUSES = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'] as const

export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** Reads a status, ignoring case and surrounding spaces; undefined if it is not one of the five. */
export function parseLoanStatus(text: string): LoanStatus | undefined {
  const wanted = text.trim().toLowerCase()
  return LOAN_STATUSES.find((status) => status.toLowerCase() === wanted)
}

/** What ended a loan that will not fund; shown as a neutral badge (decisions, Loans). */
export const LOAN_OUTCOMES = ['withdrawn', 'denied', 'cancelled'] as const

export type LoanOutcome = (typeof LOAN_OUTCOMES)[number]
