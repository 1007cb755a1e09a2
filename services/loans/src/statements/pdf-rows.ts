import { cents, usdExact, usdWhole } from '@upline/money'
import { INK, PAGE, type Sheet, type TextStyle } from './pdf-sheet.ts'
import { shortDate } from '../pay-calendar/period-span.ts'
import { KIND_LABELS } from './statement-csv.ts'
import { type LineRow, notesOf } from './statement-line.ts'
import { isOfLedger, isOfShares, SECTIONS } from '../period-lines/statement-sections.ts'

export const LINE_HEIGHT = 17
export const TOP = PAGE.margin

/** Where a column begins, and how wide it is. */
const AT = {
  date: [0, 68],
  loan: [68, 84],
  name: [156, 172],
  basis: [330, 72],
  rate: [404, 38],
  amount: [436, 80],
} as const

type ColumnName = keyof typeof AT

/** A section's name with its sum, and its column headers. Further pages omit the sum. */
export function drawSection(sheet: Sheet, y: number, { section, sum }: { section: number; sum?: number }): number {
  const top = sum === undefined ? y : y + 10
  const strong = { size: 11, weight: 'strong' } as const
  const name = SECTIONS[section] ?? ''
  sheet.text(sum === undefined ? `${name}, continued` : name, PAGE.margin, top, strong)
  if (sum !== undefined) cell(sheet, 'amount', top, dollars(sum), { ...strong, end: true })
  return drawHeads(sheet, top + 19, section)
}

function drawHeads(sheet: Sheet, y: number, section: number): number {
  const style = { size: 8, colour: INK.dim }
  cell(sheet, 'date', y, isOfShares(section) ? 'Funded' : 'Date', style)
  if (isOfLedger(section)) {
    cell(sheet, 'loan', y, 'Loan', style)
    cell(sheet, 'name', y, 'Borrower', style)
    cell(sheet, 'basis', y, 'Loan amount', { ...style, end: true })
    cell(sheet, 'rate', y, 'Rate', { ...style, end: true })
  } else cell(sheet, 'loan', y, 'Reason', style)
  cell(sheet, 'amount', y, 'Amount', { ...style, end: true })
  sheet.rule(y + 13)
  return y + 18
}

export function drawLine(sheet: Sheet, y: number, line: LineRow): number {
  const day = isOfShares(line.section) ? line.fundedOn : null
  cell(sheet, 'date', y, shortDate(day ?? line.on), { colour: INK.dim })
  if (isOfLedger(line.section)) drawFunding(sheet, y, line)
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

/** The kind of a line that is not a share, whether it is late or on hold, the portion of a split loan, then the borrower. */
function nameOf(line: LineRow): string {
  const { borrower, kind, paidInPeriod, percent } = line
  const since = paidInPeriod === null ? '' : ` of period ${paidInPeriod}`
  const labels = kind === 'earned' ? [] : [`${KIND_LABELS[kind]}${since}`]
  const portion = percent === null || percent === 100 ? [] : [`${percent}%`]
  return [...labels, ...notesOf(line), ...portion, borrower ?? ''].join(' · ')
}

const reasonOf = ({ why, loanNumber, kind }: LineRow): string =>
  loanNumber === null ? why : `${KIND_LABELS[kind]} of ${loanNumber}: ${why}`

const dollars = (amount: number): string => usdExact(cents(amount)).replace('-', '−')

function cell(sheet: Sheet, name: ColumnName, y: number, value: string, style: TextStyle = {}): void {
  const [from, width] = AT[name]
  sheet.text(value, PAGE.margin + from, y, { width, ...style })
}
