import { LOAN_STATUSES, type LoanHistoryEntry } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'

export type NotedChanges = Record<string, readonly [before: unknown, after: unknown]>

/** Labels of fields, in display order. */
const FIELDS: Record<string, string> = {
  ...{ status: 'Status', outcome: 'Outcome', amountCents: 'Amount', officerNo: 'Loan officer' },
  ...{ originators: 'Originators', secondOfficerText: 'Second officer as written' },
  ...{ fundedOn: 'Funded', fundedAt: 'Funded' },
  ...{ loanNumber: 'Loan number', borrower: 'Borrower', address: 'Address', city: 'City', state: 'State' },
  ...{
    product: 'Product',
    officerText: 'Officer as written',
    createdOn: 'Created',
    createdAt: 'Created',
    externalId: 'Encompass ID',
  },
  ...{ appliedOn: 'Application date', lockedOn: 'Lock date', needsConfirmation: 'Confirmation' },
}

export function changeLabels(changes: NotedChanges, nameOf: (memberNo: number) => string): LoanHistoryEntry['changes'] {
  return Object.keys(FIELDS)
    .filter((name) => name in changes)
    .map((name) => {
      const [before, after] = changes[name]!
      const shown = (value: unknown) => shownAs(name, value, nameOf)
      return { field: FIELDS[name]!, before: shown(before), after: shown(after) }
    })
}

function shownAs(name: string, value: unknown, nameOf: (memberNo: number) => string): string | null {
  if (value === null || value === '') return null
  if (name === 'status') return LOAN_STATUSES[Number(value) - 1] ?? String(value)
  if (name === 'amountCents') return usdExact(cents(Number(value)))
  if (name === 'needsConfirmation') return value === true ? 'Not confirmed' : 'Confirmed'
  if (name === 'officerNo') return nameOf(Number(value))
  if (name === 'originators') return splitText(value as NotedPortion[], nameOf)
  if (name === 'createdAt' || name === 'fundedAt') return new Date(String(value)).toISOString()
  return String(value)
}

interface NotedPortion {
  memberNo: number | null
  percent: number
}

const splitText = (portions: readonly NotedPortion[], nameOf: (memberNo: number) => string): string =>
  portions
    .map(({ memberNo, percent }) => `${memberNo === null ? 'No loan officer' : nameOf(memberNo)} ${percent}%`)
    .join(', ')

/** Members named by these changes. */
export const membersIn = (changes: readonly NotedChanges[]): number[] => [
  ...new Set(
    changes
      .flatMap(({ officerNo, originators }) => [
        ...(officerNo ?? []),
        ...(originators ?? []).flatMap((one) => (one as NotedPortion[] | null) ?? []).map(({ memberNo }) => memberNo),
      ])
      .filter((no) => no !== null)
      .map(Number),
  ),
]
