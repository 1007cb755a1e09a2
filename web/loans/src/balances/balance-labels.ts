import { BALANCE_MOVEMENT_LABELS, type BalanceMovement, type DatedAmount } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { mediumDate, usd } from '@upline/ui'
import { periodSpan } from '../labels/period-labels.ts'

const DEBT_LABELS = { draw: 'draw', carried: 'carried net', clawback: 'clawback' } as const

/** 'Recovery of the draw of Sep 1 – Sep 30, 2026'. */
export const movementLabel = ({ kind, repays }: BalanceMovement): string =>
  repays
    ? `${BALANCE_MOVEMENT_LABELS[kind]} of the ${DEBT_LABELS[repays.kind]} of ${periodSpan(repays)}`
    : BALANCE_MOVEMENT_LABELS[kind]

/** '$2,000.00 per pay period from Sep 1, 2026 to Oct 31, 2026'. */
export function termText(term: DatedAmount | null): string {
  if (!term) return 'None'
  const until = term.to === null ? '' : ` to ${mediumDate(term.to)}`
  return `${usd(fromDollars(term.amount), 2)} per pay period from ${mediumDate(term.from)}${until}`
}

export const floorText = (floor: number | null): string =>
  floor === null ? 'The company’s floor' : `${usd(fromDollars(floor), 2)} per pay period`
