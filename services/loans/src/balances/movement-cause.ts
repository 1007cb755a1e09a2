import type { BalanceMovement } from '@upline/contracts'
import { spanOf } from '../pay-calendar/period-span.ts'

type Caused = Pick<BalanceMovement, 'kind' | 'startsOn' | 'endsOn' | 'repays'>

/** Why the balance changed, as a sentence: 'Draw of Oct 1, 2026 – Oct 31, 2026.' */
export const movementCause = (movement: Caused): string => `${causeOf(movement)}.`

const DEBTS = { draw: 'draw', carried: 'net below $0', clawback: 'clawback' } as const

function causeOf({ kind, startsOn, endsOn, repays }: Caused): string {
  const span = spanOf({ startsOn, endsOn })
  if (kind === 'draw') return `Draw of ${span}`
  if (kind === 'guarantee') return `Top-up to the guaranteed minimum of ${span}`
  if (kind === 'carried') return `Net below $0 of ${span}`
  if (kind === 'clawback') return `Clawback of ${span} that is spread over pay periods, without its first installment`
  if (!repays) return `Write-off of ${span} beyond what was still to recover`
  const debt = `${DEBTS[repays.kind]} of ${spanOf(repays)}`
  return kind === 'write-off' ? `Write-off of the ${debt}` : `Recovery of the ${debt}`
}
