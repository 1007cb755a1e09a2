import { PAYMENT_MOVEMENT_LABELS, type StatementPayment } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { shortDate } from '../pay-calendar/period-span.ts'
import { drawAmount } from './pdf-amount.ts'
import { LINE_HEIGHT } from './pdf-rows.ts'
import { INK, PAGE, type Sheet } from './pdf-sheet.ts'

/** Where causes begin, next to the names of movements. */
const CAUSE = 150

/** What is paid next to the ledger: movements, paid amount and pay day, balance after the period. */
export function drawPayment(sheet: Sheet, top: number, { movements, paid, payOn, balance }: StatementPayment): number {
  let y = top - 6
  for (const { kind, amount, cause } of movements) {
    sheet.text(PAYMENT_MOVEMENT_LABELS[kind], PAGE.margin, y, { colour: INK.dim, width: CAUSE - 10 })
    sheet.text(cause, PAGE.margin + CAUSE, y, { colour: INK.dim, width: 250 })
    drawAmount(sheet, y, fromDollars(amount))
    y += LINE_HEIGHT
  }
  sheet.rule(y, INK.text, 0.9)
  sheet.text('Paid', PAGE.margin, y + 6, { size: 12, weight: 'strong' })
  sheet.text(`Pay day ${shortDate(payOn)}`, PAGE.margin + CAUSE, y + 8, { colour: INK.dim })
  drawAmount(sheet, y + 6, fromDollars(paid), 12)
  y += 30
  sheet.text('Balance after this period', PAGE.margin, y, { colour: INK.dim })
  drawAmount(sheet, y, fromDollars(balance))
  return y + 28
}
