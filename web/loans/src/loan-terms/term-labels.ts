import { type CalendarQuarter, finishedQuarters, type ProxyPayee, PROXY_TERM_LABELS } from '@upline/contracts'

const SHOWN_QUARTERS = 8

/** 'Q3 2026'. */
export const quarterLabel = (quarter: CalendarQuarter): string => `${quarter.slice(5)} ${quarter.slice(0, 4)}`

/** The latest quarters, and the one in the URL. */
export function quarterChoices(today: string, current: CalendarQuarter) {
  const quarters = finishedQuarters(today, SHOWN_QUARTERS)
  const all = quarters.includes(current) ? quarters : [current, ...quarters]
  return all.map((value) => ({ value, label: quarterLabel(value) }))
}

/** '75.00 bp'. */
export const bpText = (bp: number): string => `${bp.toFixed(2)} bp`

/** 'Product, points'. */
export const foundTerms = ({ comparisons }: Pick<ProxyPayee, 'comparisons'>): string => {
  const terms = comparisons.flatMap(({ term, finding }) => (finding ? [PROXY_TERM_LABELS[term]] : []))
  return terms.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(', ')
}
