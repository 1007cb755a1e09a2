/** Exactly the five statuses of the product text, in the order a loan passes them. */
export const LOAN_STATUSES = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'] as const

export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** How texts of the status column are compared: 'Closed ' and 'CLOSED' are one. */
export const statusKey = (text: string): string => text.trim().toLowerCase()

const STATUSES: ReadonlyMap<string, LoanStatus> = new Map(LOAN_STATUSES.map((status) => [statusKey(status), status]))

/** Reads a status, ignoring case and surrounding spaces; undefined if it is not one of the five. */
export const parseLoanStatus = (text: string): LoanStatus | undefined => STATUSES.get(statusKey(text))

/** What ended a loan that will not fund; shown as a neutral badge (decisions, Loans). */
export const LOAN_OUTCOMES = ['withdrawn', 'denied', 'cancelled'] as const

export type LoanOutcome = (typeof LOAN_OUTCOMES)[number]

const OUTCOMES: ReadonlyMap<string, LoanOutcome> = new Map([
  ...LOAN_OUTCOMES.map((outcome) => [outcome, outcome] as const),
  ['canceled', 'cancelled'],
])

/** A status or an outcome: what the status column of a file can say. */
export type LoanProgress = LoanStatus | LoanOutcome

/** Reads a status or an outcome, ignoring case and surrounding spaces; undefined for other texts. */
export const readLoanProgress = (text: string): LoanProgress | undefined =>
  OUTCOMES.get(statusKey(text)) ?? parseLoanStatus(text)

/** Statuses and outcomes by the key of another text that files use for them. */
export type StatusValues = Record<string, string>

/** A status or an outcome, also by a text that is remembered for it. */
export function progressOf(text: string, values: StatusValues): LoanProgress | undefined {
  const key = statusKey(text)
  return readLoanProgress(text) ?? (Object.hasOwn(values, key) ? readLoanProgress(values[key]!) : undefined)
}
