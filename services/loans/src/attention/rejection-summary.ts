/** Rejected rows with the same reason; quoted values are left out of the message: 'Status: "" isn\'t one of …'. */
export interface RejectionGroup {
  message: string
  rows: number
}

/** How many kinds of reasons a summary names. */
const MAX_KINDS = 3

const COLUMN_LABELS: Record<string, string> = {
  loan_amount: 'amount',
  created: 'created date',
  funded_date: 'funding date',
}

const columnLabel = (header: string): string =>
  COLUMN_LABELS[header.toLowerCase()] ?? header.toLowerCase().replaceAll('_', ' ')

/** 'missing borrower', 'bad status', 'too long address'; any other message as it is. */
function kindOf(message: string): string {
  const [, missing] = /^(\w+) is missing$/.exec(message) ?? []
  if (missing) return `missing ${columnLabel(missing)}`
  const [, long] = /^(\w+) is longer than/.exec(message) ?? []
  if (long) return `too long ${columnLabel(long)}`
  if (message.startsWith('Funded date ')) return `bad ${columnLabel('Funded_Date')}`
  const [, bad] = /^(\w+): ""/.exec(message) ?? []
  if (bad) return `bad ${columnLabel(bad)}`
  return `"${message}"`
}

const counted = (rows: number): string => rows.toLocaleString('en-US')

/** '5 rows rejected: 2 bad status, 2 bad amount, 1 missing borrower', the most frequent kinds first. */
export function rejectionSummary(groups: readonly RejectionGroup[]): string {
  const kinds = new Map<string, number>()
  for (const { message, rows } of groups) kinds.set(kindOf(message), (kinds.get(kindOf(message)) ?? 0) + rows)
  const sorted = [...kinds].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || a.localeCompare(b))
  const total = sum(sorted)
  const rest = sum(sorted.slice(MAX_KINDS))
  const named = sorted.slice(0, MAX_KINDS).map(([kind, rows]) => `${counted(rows)} ${kind}`)
  const parts = rest > 0 ? [...named, `${counted(rest)} other`] : named
  return `${counted(total)} row${total === 1 ? '' : 's'} rejected: ${parts.join(', ')}`
}

const sum = (kinds: readonly [string, number][]): number => kinds.reduce((total, [, rows]) => total + rows, 0)
