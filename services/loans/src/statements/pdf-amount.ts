import { cents, usdExact } from '@upline/money'
import { INK, PAGE, type Sheet } from './pdf-sheet.ts'

export const RIGHT = PAGE.width - PAGE.margin

const WIDTH = 120

/** An amount in cents at the right margin. Sizes above 9 points are strong. */
export function drawAmount(sheet: Sheet, y: number, amountCents: number, size = 9): void {
  const colour = amountCents < 0 ? INK.danger : INK.text
  const weight = size > 9 ? 'strong' : 'regular'
  const text = usdExact(cents(amountCents)).replace('-', '−')
  sheet.text(text, RIGHT - WIDTH, y, { width: WIDTH, end: true, size, weight, colour })
}
