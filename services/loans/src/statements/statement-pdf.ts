import type { Readable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import { drawPayment } from './pdf-payment.ts'
import { INK, PAGE, Sheet } from './pdf-sheet.ts'
import { drawAmount, RIGHT } from './pdf-amount.ts'
import { drawLine, drawSection, LINE_HEIGHT, TOP } from './pdf-rows.ts'
import { shortDate, spanOf } from '../pay-calendar/period-span.ts'
import type { LineRow, SumsRow } from './statement-line.ts'
import type { StatementHead } from './statements.service.ts'
import { isOfShares, SECTIONS } from '../period-lines/statement-sections.ts'

interface Input extends StatementHead {
  lines: AsyncIterable<LineRow[]>
}

const AT_ONCE = 50
const BOTTOM = PAGE.height - PAGE.foot - LINE_HEIGHT

/** A statement as PDF: payee, period, sums, payment, then every line by level, and page numbers. It streams while it is drawn. */
export function statementPdf(input: Input): Readable {
  const { period, payee } = input
  const sheet = new Sheet({ title: `Commission statement, ${payee.name}, ${spanOf(period)}`, author: 'Upline' })
  draw(sheet, input).catch((fault: Error) => sheet.doc.destroy(fault))
  return sheet.doc
}

async function draw(sheet: Sheet, input: Input): Promise<void> {
  let y = drawSums(sheet, drawHead(sheet, input), input.sums)
  if (input.payment) y = drawPayment(sheet, y, input.payment)
  let section = -1
  let drawn = 0
  for await (const batch of input.lines) {
    for (const line of batch) {
      if (line.section !== section) {
        section = line.section
        if (!hasRoom(y, 4)) y = newPage(sheet)
        y = drawSection(sheet, y, { section, sum: input.sums.sections[section] ?? 0 })
      } else if (!hasRoom(y, 1)) y = drawSection(sheet, newPage(sheet), { section })
      y = drawLine(sheet, y, line)
      // Lets other requests run while a long statement is drawn.
      if (++drawn % AT_ONCE === 0) await breath()
    }
  }
  if (input.sums.lines === 0) sheet.text('No commissions this period.', PAGE.margin, y + 10, { colour: INK.dim })
  drawFeet(sheet, input)
  sheet.doc.end()
}

const hasRoom = (y: number, lines: number): boolean => y + (lines - 1) * LINE_HEIGHT <= BOTTOM

function newPage(sheet: Sheet): number {
  sheet.doc.addPage()
  return TOP
}

function drawHead(sheet: Sheet, { period, payee }: Input): number {
  const { margin } = PAGE
  const half = RIGHT - margin - 250
  sheet.doc.rect(margin, margin + 2, 7, 7).fill(INK.accent)
  sheet.text('Upline', margin + 12, margin - 1, { size: 10, weight: 'strong', colour: INK.accent })
  sheet.text('Commission statement', margin, margin + 24, { size: 20, weight: 'strong' })
  sheet.text(payee.name, margin, margin + 56, { size: 12, weight: 'strong', width: 300 })
  sheet.text(`@${payee.username}`, margin, margin + 72, { colour: INK.dim, width: 300 })
  const side = { width: half, end: true }
  sheet.text(spanOf(period), margin + 250, margin + 56, { ...side, size: 12, weight: 'strong' })
  sheet.text(stateOf(period), margin + 250, margin + 72, { ...side, colour: INK.dim })
  return margin + 96
}

function stateOf({ id, state, closedOn }: StatementHead['period']): string {
  return state === 'open'
    ? `Pay period ${id}, open: not final`
    : `Pay period ${id}, closed ${closedOn === null ? '' : shortDate(closedOn)}`
}

function drawSums(sheet: Sheet, top: number, { sections, total }: SumsRow): number {
  let y = top
  sheet.rule(y)
  for (const [no, name] of SECTIONS.entries()) {
    const amount = sections[no] ?? 0
    // Each level has a row, even if it is 0. Other sections have one only if they contain lines.
    if (!isOfShares(no) && amount === 0) continue
    y += 6
    sheet.text(name, PAGE.margin, y, { colour: INK.dim })
    drawAmount(sheet, y, amount)
    y += LINE_HEIGHT - 6
  }
  y += 4
  sheet.rule(y, INK.text, 0.9)
  sheet.text('Total', PAGE.margin, y + 6, { size: 12, weight: 'strong' })
  drawAmount(sheet, y + 6, total, 12)
  return y + 34
}

/** On every page: the payee, the period and the number of pages. */
function drawFeet(sheet: Sheet, { period, payee }: Input): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let no = 0; no < count; no++) {
    sheet.doc.switchToPage(start + no)
    const y = PAGE.height - PAGE.foot + 8
    sheet.rule(y - 8)
    const told = `${payee.name} · ${spanOf(period)} · Loan data is synced with the Encompass API. Dates are in the company's time zone.`
    sheet.text(told, PAGE.margin, y, { size: 8, colour: INK.dim, width: 430 })
    sheet.text(`Page ${no + 1} of ${count}`, RIGHT - 80, y, { size: 8, colour: INK.dim, width: 80, end: true })
  }
}
