import { type CalendarDate, dateText, type EvidenceSubject, isCalendarDate } from '@upline/contracts'
import { EvidenceFieldError } from './evidence-failures.ts'

/** The parameters of GET /evidence. */
export interface EvidenceQuery {
  loanId?: string
  memberId?: string
  branch?: string
  from?: string
  to?: string
}

/** What a pack is about, before its name is known. */
export type Subject = Omit<EvidenceSubject, 'label'>

const SUBJECTS = ['loanId', 'memberId', 'branch'] as const

/** One loan, member or branch, or a range of funding dates. A member and a branch can be limited to a range. */
export function readSubject(asked: EvidenceQuery): Subject {
  const [first, second] = SUBJECTS.filter((field) => asked[field] !== undefined)
  if (second)
    throw new EvidenceFieldError(
      second,
      `Choose a loan, a member or a branch: ${first} and ${second} exclude each other.`,
    )
  const range = readRange(asked)
  if (first === undefined && range.from === null)
    throw new EvidenceFieldError('loanId', 'Choose a loan, a member, a branch or a range of funding dates.')
  if (first === 'loanId' && range.from !== null)
    throw new EvidenceFieldError('from', 'A pack of one loan has no range of funding dates.')
  const { loanId = null, memberId = null, branch = null } = asked
  return { kind: kindOf(first), loanId, memberId, branch, ...range }
}

const kindOf = (field: (typeof SUBJECTS)[number] | undefined): Subject['kind'] =>
  field === undefined ? 'range' : ({ loanId: 'loan', memberId: 'member', branch: 'branch' } as const)[field]

function readRange({ from, to }: EvidenceQuery): { from: CalendarDate | null; to: CalendarDate | null } {
  if (from === undefined && to === undefined) return { from: null, to: null }
  return readDates(dateOf('from', from), dateOf('to', to))
}

function readDates(from: CalendarDate, to: CalendarDate) {
  if (from > to) throw new EvidenceFieldError('to', `The last funding date is before the first one, ${dateText(from)}.`)
  return { from, to }
}

function dateOf(field: 'from' | 'to', value: string | undefined): CalendarDate {
  if (value === undefined) throw new EvidenceFieldError(field, 'Enter the first and the last funding date.')
  if (!isCalendarDate(value)) throw new EvidenceFieldError(field, `${field} must be a date like 2026-03-01`)
  return value
}

/** 'evidence-loan-1234567-2026-11-27.zip' */
export function packName({ kind, label, from, to }: EvidenceSubject, today: CalendarDate): string {
  const name = label
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  const parts = kind === 'range' ? [kind] : [kind, name.toLowerCase()]
  const dates = from === null || to === null ? [] : [from, 'to', to]
  return `${['evidence', ...parts, ...dates, today].filter(Boolean).join('-')}.zip`
}

/** '2026-01-01 to 2026-03-31', or nothing. */
export const rangeLabel = ({ from, to }: Pick<Subject, 'from' | 'to'>): string =>
  from === null || to === null ? '' : `${from} to ${to}`

const rangeText = ({ from, to }: Pick<Subject, 'from' | 'to'>): string =>
  from === null || to === null ? '' : `${dateText(from)} to ${dateText(to)}`

/** 'Loan 1234567', 'Member Ann Lee, funded Jan 1, 2026 to Mar 31, 2026'. */
export function subjectText({ kind, label, ...range }: EvidenceSubject): string {
  if (kind === 'range') return `Loans funded ${rangeText(range)}`
  const name = { loan: 'Loan', member: 'Member', branch: 'Branch' }[kind]
  const dates = rangeText(range)
  return `${name} ${label}${dates ? `, funded ${dates}` : ''}`
}
