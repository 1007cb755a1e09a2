import { setImmediate as breath } from 'node:timers/promises'
import { COMPLIANCE_NOTE, dateAt, dateText, type EvidenceManifest, type EvidenceSubject } from '@upline/contracts'
import { cents, fromDollars, usdExact } from '@upline/money'
import { drawAmount, RIGHT } from '../statements/pdf-amount.ts'
import { INK, PAGE, Sheet, type TextStyle } from '../statements/pdf-sheet.ts'
import { type CausedEntry, entryLevel, kindText } from './evidence-columns.ts'
import type { AdjustmentFact, HoldFact, ResultFact } from './evidence-decisions.queries.ts'
import type { LoanFact } from './evidence-loans.queries.ts'
import { notIncluded, type PackFacts, totalsOf } from './evidence-manifest.ts'
import type { PeriodResultFact } from './evidence-period-results.queries.ts'
import { subjectText } from './evidence-subject.ts'

/** A loan with what the summary shows of it. */
export interface SummaryLoan {
  loan: LoanFact
  entries: readonly CausedEntry[]
}

export interface Summary {
  facts: PackFacts
  loans: AsyncIterable<readonly SummaryLoan[]>
  /** Booked lines. */
  adjustments: readonly AdjustmentFact[]
  holds: readonly HoldFact[]
  /** What rules found without placing a hold. */
  results: readonly ResultFact[]
  /** About a member and a quarter or a year, with or without a finding. */
  periodResults: readonly PeriodResultFact[]
}

const LINE = 14
const BOTTOM = PAGE.height - PAGE.foot - LINE
const WIDTH = RIGHT - PAGE.margin
const AMOUNT_WIDTH = 110
const LOANS_BETWEEN_BREATHS = 10

/** A cursor on the pages of the document. */
class Pages {
  readonly sheet: Sheet
  readonly timeZone: string
  y = PAGE.margin

  constructor(sheet: Sheet, timeZone: string) {
    this.sheet = sheet
    this.timeZone = timeZone
  }

  /** The company's date of an instant. */
  day(instant: string): string {
    return dateText(dateAt(instant, this.timeZone))
  }

  /** Begins a page if these lines do not fit. */
  keep(lines: number): void {
    if (this.y + (lines - 1) * LINE <= BOTTOM) return
    this.sheet.doc.addPage()
    this.y = PAGE.margin
  }

  line(
    text: string,
    { amountCents, indent = 0, ...style }: TextStyle & { amountCents?: number; indent?: number } = {},
  ) {
    this.keep(1)
    const width = WIDTH - indent - (amountCents === undefined ? 0 : AMOUNT_WIDTH)
    this.sheet.text(text, PAGE.margin + indent, this.y, { ...style, width })
    if (amountCents !== undefined) drawAmount(this.sheet, this.y, amountCents)
    this.y += LINE
  }

  /** A long text in lines that break at spaces. */
  paragraph(text: string, style: TextStyle = {}): void {
    for (const part of wrapped(text)) this.line(part, style)
  }

  heading(text: string, lines = 3): void {
    this.keep(lines)
    this.y += 8
    this.sheet.text(text, PAGE.margin, this.y, { size: 12, weight: 'strong' })
    this.y += LINE + 6
  }
}

const LETTERS_IN_LINE = 105

/** Breaks a text at spaces. */
export function wrapped(text: string, letters = LETTERS_IN_LINE): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** `summary.pdf`: the pack for people. It is drawn before it is sent, because the rows of other files share its connection. */
export async function* summaryPdf(summary: Summary): AsyncGenerator<Uint8Array> {
  const { subject } = summary.facts
  const sheet = new Sheet({ title: `Evidence pack, ${subjectText(subject)}`, author: 'Upline' })
  const pages = new Pages(sheet, summary.facts.company.timeZone)
  drawHead(pages, summary.facts)
  drawTotals(pages, totalsOf(summary.facts.payees))
  drawAdjustments(pages, summary.adjustments)
  drawHolds(pages, summary)
  await drawLoans(pages, summary.loans)
  drawScope(pages, summary.facts)
  drawFeet(sheet, subject)
  sheet.doc.end()
  for await (const piece of sheet.doc) yield piece as Uint8Array
}

function drawHead(
  pages: Pages,
  { subject, company, createdBy, createdAt, snapshotAt, counts, packId }: PackFacts,
): void {
  const { sheet } = pages
  sheet.doc.rect(PAGE.margin, PAGE.margin + 2, 7, 7).fill(INK.accent)
  sheet.text('Upline', PAGE.margin + 12, PAGE.margin - 1, { size: 10, weight: 'strong', colour: INK.accent })
  sheet.text('Evidence pack', PAGE.margin, PAGE.margin + 24, { size: 20, weight: 'strong' })
  pages.y = PAGE.margin + 56
  pages.line(subjectText(subject), { size: 12, weight: 'strong' })
  pages.y += 4
  const dim = { colour: INK.dim }
  if (company.name) pages.line(company.name, dim)
  pages.line(`Created ${createdAt.toISOString()} by ${createdBy.name}. Data as of ${snapshotAt}.`, dim)
  pages.line(`${countText(counts)}. Dates are in the time zone ${company.timeZone}. Pack ${packId}`, dim)
}

const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const countText = ({ loans, entries, adjustments }: EvidenceManifest['counts']): string =>
  [
    counted(loans, 'loan', 'loans'),
    counted(entries, 'ledger entry', 'ledger entries'),
    counted(adjustments, 'adjustment or request', 'adjustments and requests'),
  ].join(', ')

function drawTotals(pages: Pages, { payees, total }: EvidenceManifest['totals']): void {
  pages.heading('Totals by payee')
  if (payees.length === 0) pages.line('No ledger entries and no adjustments.', { colour: INK.dim })
  for (const payee of payees) {
    const parts =
      payee.adjustments === 0 ? '' : ` (entries ${usd(payee.entries)}, adjustments ${usd(payee.adjustments)})`
    pages.line(`${payee.name}${parts}`, { amountCents: fromDollars(payee.total) })
  }
  if (payees.length > 1) pages.line('Total', { weight: 'strong', amountCents: fromDollars(total) })
}

const usd = (dollars: number): string => usdExact(cents(fromDollars(dollars)))

function drawAdjustments(pages: Pages, adjustments: readonly AdjustmentFact[]): void {
  pages.heading('Adjustments')
  if (adjustments.length === 0) pages.line('No booked adjustments.', { colour: INK.dim })
  for (const one of adjustments) {
    pages.keep(2)
    const loan = one.loanNumber === null ? '' : ` · ${one.loanNumber}`
    pages.line(`${one.payee?.name ?? ''}${loan} · ${one.type} · ${one.reason}`, { amountCents: one.amountCents })
    const approved = one.decidedBy === null ? '' : `, approved by ${one.decidedBy.name}${at(pages, one.decidedAt)}`
    pages.line(`Requested by ${one.requestedBy.name}${at(pages, one.requestedAt)}${approved}`, {
      indent: 12,
      colour: INK.dim,
    })
  }
}

const at = (pages: Pages, instant: string | null): string => (instant === null ? '' : ` on ${pages.day(instant)}`)

function drawHolds(pages: Pages, { holds, results, periodResults }: Summary): void {
  const findings = periodResults.filter(({ outcome }) => outcome === 'found')
  pages.heading('Holds and rule results')
  if (holds.length + results.length + findings.length === 0)
    pages.line('No holds, and no rule found anything in these loans.', { colour: INK.dim })
  for (const { loanNumber, loanId, reason, rule, placedBy, placedAt, release } of holds) {
    pages.keep(2)
    pages.line(
      `${loanNumber ?? loanId} · ${rule ? `Rule ${rule.id}, version ${rule.version}` : placedBy.name} · ${reason}`,
    )
    const end = release ? `Released by ${release.by.name}${at(pages, release.at)}: ${release.reason}` : 'Not released'
    pages.line(`Placed on ${pages.day(placedAt)}. ${end}`, { indent: 12, colour: INK.dim })
  }
  for (const result of results) {
    pages.keep(2)
    pages.line(`${subjectOf(result)} · Rule ${result.rule}, version ${result.version} · ${result.message}`)
    pages.line(`Found on ${pages.day(result.at)}. ${outcomeOf(pages, result)}`, { indent: 12, colour: INK.dim })
  }
  for (const finding of findings) drawFinding(pages, finding)
}

/** One line for each sentence, because a payee's pay can depend on several terms. */
function drawFinding(pages: Pages, { member, period, rule, version, inputs, action, at }: PeriodResultFact): void {
  pages.keep(inputs.messages.length + 1)
  for (const message of inputs.messages)
    pages.line(`${member.name} · ${period} · Rule ${rule}, version ${version} · ${message}`)
  pages.line(`Found on ${pages.day(at)}. Action: ${action}.`, { indent: 12, colour: INK.dim })
}

const subjectOf = ({ loanNumber, loanId, member }: ResultFact): string =>
  loanNumber ?? loanId ?? member?.name ?? 'Without a loan'

const outcomeOf = (pages: Pages, { action, release }: Pick<ResultFact, 'action' | 'release'>): string =>
  release
    ? `Accepted by ${release.by.name}${at(pages, release.at)}: ${release.reason}`
    : `Action: ${action}, so nothing was put on hold.`

async function drawLoans(pages: Pages, batches: Summary['loans']): Promise<void> {
  pages.heading('Loans', 5)
  let drawn = 0
  for await (const batch of batches)
    for (const one of batch) {
      drawLoan(pages, one)
      // Lets other requests run while a long summary is drawn.
      if (++drawn % LOANS_BETWEEN_BREATHS === 0) await breath()
    }
  if (drawn === 0) pages.line('No loan matches.', { colour: INK.dim })
}

function drawLoan(pages: Pages, { loan, entries }: SummaryLoan): void {
  pages.keep(Math.min(entries.length + 2, 6))
  const facts = [
    loan.loanNumber ?? loan.id,
    loan.borrower ?? 'Removed loan',
    loan.amountCents === null ? '' : usdExact(cents(loan.amountCents)),
    loan.fundedOn === null ? '' : `funded ${dateText(loan.fundedOn)}`,
    loan.officerName ?? '',
  ]
  pages.line(facts.filter(Boolean).join(' · '), { weight: 'strong' })
  if (entries.length === 0) pages.line('No ledger entries.', { indent: 12, colour: INK.dim })
  let cause: string | undefined
  for (const entry of entries) {
    const why = `${entry.why.text}. Booked ${dateText(entry.bookedOn)}`
    if (why !== cause) pages.line(why, { indent: 12, colour: INK.dim })
    cause = why
    pages.line(entryText(entry), { indent: 12, amountCents: entry.amountCents })
  }
  pages.y += 4
}

/** 'Earned · Personal · Ann Lee · 75 bp of $400,000.00 · Company plan, version 1 · period 3, paid' */
export function entryText(entry: CausedEntry): string {
  const { payee, percent, rateBp, basisCents, planName, planVersion, period, runState } = entry
  const portion = percent === 100 ? '' : `${percent}% of `
  return [
    ...[kindText(entry), entryLevel(entry), payee.name, `${rateBp} bp of ${portion}${usdExact(cents(basisCents))}`],
    `${planName}, version ${planVersion}`,
    period === null ? 'paid elsewhere' : `period ${period}, ${runState}`,
  ].join(' · ')
}

function drawScope(pages: Pages, { historyStart }: PackFacts): void {
  pages.heading('What was checked, and what was not', 4)
  pages.paragraph(
    'The totals above are the sums of the ledger for these loans. The rules in holds-and-rules.json checked the loans, and the rules in plans.json checked the plan versions. This pack does not contain:',
  )
  for (const { what, why } of notIncluded(historyStart)) {
    pages.keep(2)
    pages.line(what, { weight: 'strong' })
    pages.paragraph(why, { colour: INK.dim })
  }
  pages.y += 6
  pages.line(COMPLIANCE_NOTE, { weight: 'strong' })
}

function drawFeet(sheet: Sheet, subject: EvidenceSubject): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let no = 0; no < count; no++) {
    sheet.doc.switchToPage(start + no)
    const y = PAGE.height - PAGE.foot + 8
    sheet.rule(y - 8)
    const style = { size: 8, colour: INK.dim }
    sheet.text(`Evidence pack · ${subjectText(subject)} · This is not legal advice.`, PAGE.margin, y, {
      ...style,
      width: 430,
    })
    sheet.text(`Page ${no + 1} of ${count}`, RIGHT - 80, y, { ...style, width: 80, end: true })
  }
}
