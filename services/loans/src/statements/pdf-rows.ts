import { levelLabel } from '@upline/contracts'
import { cents, usdExact, usdWhole } from '@upline/money'
import { INK, PAGE, type Sheet, type TextStyle } from './pdf-sheet.ts'
import { shortDate } from './period-words.ts'
import { KIND_WORDS } from './statement-csv.ts'
import type { LineRow } from './statement-line.ts'

export const LINE_HEIGHT = 17
export const TOP = PAGE.margin

export const SECTIONS = [
  levelLabel(0),
  `${levelLabel(1)} override`,
  `${levelLabel(2)} override`,
  `${levelLabel(3)} override`,
  'Clawbacks',
  'Adjustments',
  'Carried over from a reopened period',
]

/** Where a column begins, and how wide it is. */
const AT = {
  date: [0, 68],
  loan: [68, 92],
  name: [164, 150],
  basis: [318, 76],
  rate: [398, 42],
  amount: [436, 80],
} as const

type ColumnName = keyof typeof AT

const FUNDING_SECTIONS = 4

/** A section's name with its sum, and the heads of its columns. */
export function drawSection(
  sheet: Sheet,
  y: number,
  { section, cents: sum }: { section: number; cents: number },
): number {
  const top = y + 10
  sheet.text(SECTIONS[section] ?? '', PAGE.margin, top, { size: 11, weight: 'strong' })
  cell(sheet, 'amount', top, dollars(sum), { size: 11, weight: 'strong', end: true })
  const heads = top + 19
  const style = { size: 8, colour: INK.dim }
  cell(sheet, 'date', heads, 'Date', style)
  if (section <= FUNDING_SECTIONS) {
    cell(sheet, 'loan', heads, 'Loan', style)
    cell(sheet, 'name', heads, 'Borrower', style)
    cell(sheet, 'basis', heads, 'Loan amount', { ...style, end: true })
    cell(sheet, 'rate', heads, 'Rate', { ...style, end: true })
  } else cell(sheet, 'loan', heads, 'Reason', style)
  cell(sheet, 'amount', heads, 'Amount', { ...style, end: true })
  sheet.rule(heads + 13)
  return heads + 18
}

export function drawLine(sheet: Sheet, y: number, line: LineRow): number {
  cell(sheet, 'date', y, shortDate(line.at), { colour: INK.dim })
  if (line.section <= FUNDING_SECTIONS) drawFunding(sheet, y, line)
  else sheet.text(reasonOf(line), PAGE.margin + AT.loan[0], y, { width: AT.amount[0] - AT.loan[0] - 10 })
  cell(sheet, 'amount', y, dollars(line.amountCents), {
    end: true,
    colour: line.amountCents < 0 ? INK.danger : INK.text,
  })
  return y + LINE_HEIGHT
}

function drawFunding(sheet: Sheet, y: number, line: LineRow): void {
  cell(sheet, 'loan', y, line.loanNumber ?? '—')
  cell(sheet, 'name', y, nameOf(line))
  if (line.basisCents !== null) cell(sheet, 'basis', y, usdWhole(cents(line.basisCents)), { end: true })
  if (line.rateBp !== null) cell(sheet, 'rate', y, `${line.rateBp} bp`, { end: true, colour: INK.dim })
}

/** What is no plain share says so behind the borrower. */
function nameOf({ borrower, kind, paidInPeriod }: LineRow): string {
  if (kind === 'earned') return borrower ?? ''
  const since = paidInPeriod === null ? '' : ` of period ${paidInPeriod}`
  return `${KIND_WORDS[kind]}${since} · ${borrower ?? ''}`
}

const reasonOf = ({ why, loanNumber, kind, paidInPeriod }: LineRow): string => {
  if (kind === 'carried') return `Period ${paidInPeriod}: ${why}`
  return loanNumber === null ? why : `${KIND_WORDS[kind]} of ${loanNumber}: ${why}`
}

const dollars = (amount: number): string => usdExact(cents(amount)).replace('-', '−')

function cell(sheet: Sheet, name: ColumnName, y: number, value: string, style: TextStyle = {}): void {
  const [from, width] = AT[name]
  sheet.text(value, PAGE.margin + from, y, { width, ...style })
}
