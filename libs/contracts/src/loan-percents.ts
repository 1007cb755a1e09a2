/** Percentages of a loan: the note rate a year, and points of the loan amount. Points below 0 are a credit. */
export const LOAN_PERCENTS = {
  noteRate: { min: 0, max: 30 },
  points: { min: -10, max: 10 },
} as const

export type LoanPercent = keyof typeof LOAN_PERCENTS

export const MAX_PERCENT_DECIMALS = 3

const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?\s*%?$/

/**
 * A percentage as it is stored, exact to the last digit: '6.875' for '6.8750%', '-0.5' for '(0.5)'. undefined: it is not a number,
 * out of range, or has more decimals.
 */
export function percentText(written: string, field: LoanPercent): string | undefined {
  const text = written.trim().replace(/^\((.+)\)$/, '-$1')
  const [, sign, whole = '', fraction = ''] = WRITTEN.exec(text) ?? []
  if (whole + fraction === '') return undefined
  const decimals = fraction.replace(/0+$/, '')
  const digits = digitsOf(whole, decimals)
  const signed = sign === '-' && digits !== '0' ? `-${digits}` : digits
  return decimals.length <= MAX_PERCENT_DECIMALS && isInRange(Number(signed), field) ? signed : undefined
}

const digitsOf = (whole: string, decimals: string): string =>
  `${whole.replace(/^0+/, '') || '0'}${decimals && `.${decimals}`}`

const isInRange = (value: number, field: LoanPercent): boolean =>
  value >= LOAN_PERCENTS[field].min && value <= LOAN_PERCENTS[field].max

/** 'a percentage from 0 to 30 with at most three decimals'. */
export const percentRange = (field: LoanPercent): string =>
  `a percentage from ${LOAN_PERCENTS[field].min} to ${LOAN_PERCENTS[field].max} with at most three decimals`

/** null for an unknown one, which is stored as ''. */
export const percentOf = (stored: string): number | null => (stored === '' ? null : Number(stored))
