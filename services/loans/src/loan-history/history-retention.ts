/**
 * The shortest retention that an operator can set. Evidence is kept for three years after payment, and a claim for pay under a
 * written contract can be made for up to six years in several states; a year more covers the pay of a loan that funds late.
 */
export const MIN_HISTORY_YEARS = 7

/** Evidence of pay is kept for 3 years after the payment, even if a year of its history is older than the retention. */
export const EVIDENCE_YEARS = 3

/** More rows than this are not moved while readers wait. Their year stays until fewer loans need it. */
export const MAX_RETAINED_ROWS = 100_000

/** A partition of the history: everything before its end, and since the end of the one before it. */
export interface HistoryYear {
  name: string
  until: Date
}

/** What decides whether pay can still depend on the history of a loan, or has to be explained by it. */
export interface LoanOfYear {
  id: string
  /** It has not funded, and was not withdrawn, denied or canceled. */
  isOpen: boolean
  /** Its loan officer, or the second one, is a name that matches no member yet. */
  isUnassigned: boolean
  /** Someone holds pay of it. */
  isOnHold: boolean
  /** Lines of a pay run that is not paid, or disputes without a resolution. */
  isUnpaid: boolean
  /** The last day when a run paid it; null if none did. */
  paidOn: string | null
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then
}

/** Years whose last instant is older than the retention. Without one, none is. */
export const expiredYears = <Year extends HistoryYear>(
  years: readonly Year[],
  now: Date,
  retentionYears: number | null,
): Year[] => (retentionYears === null ? [] : years.filter(({ until }) => until <= yearsBefore(now, retentionYears)))

/** Rows of these loans stay, whatever their year. */
export function needsHistory(loan: LoanOfYear, now: Date): boolean {
  if (loan.isOpen || loan.isUnassigned || loan.isOnHold || loan.isUnpaid) return true
  return loan.paidOn !== null && new Date(loan.paidOn) > yearsBefore(now, EVIDENCE_YEARS)
}
