import { byText, LOAN_STATUSES, LOAN_TEXTS, type LoanHistoryEntry } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'

export type NotedChanges = Record<string, readonly [before: unknown, after: unknown]>

/** Labels of fields, in display order. */
const FIELDS: Record<string, string> = {
  ...{ status: 'Status', outcome: 'Outcome', amountCents: 'Amount', officerNo: 'Loan officer' },
  ...{ originators: 'Originators', secondOfficerText: 'Second officer as written' },
  ...{ fundedOn: 'Funded', fundedAt: 'Funded' },
  ...{ loanNumber: 'Loan number', borrower: 'Borrower' },
  ...byText<string>((field) => LOAN_TEXTS[field].label),
  ...{
    officerText: 'Officer as written',
    createdOn: 'Created',
    createdAt: 'Created',
    externalId: 'Encompass ID',
  },
  ...{ appliedOn: 'Application date', lockedOn: 'Lock date', needsConfirmation: 'Confirmation' },
}

export function changeLabels(changes: NotedChanges, nameOf: NameOf): LoanHistoryEntry['changes'] {
  return Object.keys(FIELDS)
    .filter((name) => name in changes)
    .map((name) => {
      const [before, after] = changes[name]!
      const shown = (value: unknown) => shownAs(name, value, nameOf)
      return { field: FIELDS[name]!, before: shown(before), after: shown(after) }
    })
}

type NameOf = (memberNo: number) => string

type TextOf = (value: unknown, nameOf: NameOf) => string

/** Texts of the fields whose values are not texts. */
const TEXTS = new Map<string, TextOf>([
  ['status', (value) => LOAN_STATUSES[Number(value) - 1] ?? String(value)],
  ['amountCents', (value) => usdExact(cents(Number(value)))],
  ['needsConfirmation', (value) => (value === true ? 'Not confirmed' : 'Confirmed')],
  ['officerNo', (value, nameOf) => nameOf(Number(value))],
  ['originators', (value, nameOf) => splitText(value as NotedPortion[], nameOf)],
  ['createdAt', isoText],
  ['fundedAt', isoText],
])

function shownAs(name: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === '') return null
  return TEXTS.get(name)?.(value, nameOf) ?? String(value)
}

function isoText(value: unknown): string {
  return new Date(String(value)).toISOString()
}

interface NotedPortion {
  memberNo: number | null
  percent: number
}

const splitText = (portions: readonly NotedPortion[], nameOf: NameOf): string =>
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
