import { BASIS_POINTS } from '../compensation/rounding.ts'

/** What an earlier period left to recover from a payee. Cents, above 0. */
export interface OpenDebt {
  id: number
  cents: number
}

export interface PayToSettle {
  /** Everything that the ledger pays in the period, in cents. Below 0 if it takes more than it pays. */
  netCents: number
  /** Draws and carried nets of earlier periods that are not recovered, oldest first. */
  debts: readonly OpenDebt[]
  /** Recoverable draw of the period, in cents; 0 without one. */
  drawCents: number
  /** Guaranteed minimum of the period, in cents; 0 without one. */
  guaranteeCents: number
  /** The part of the net that recovery can take at most, in basis points. */
  recoveryLimitBp: number
  /** Recovery never leaves less than this, in cents. */
  floorCents: number
}

/** `cents` is the change of the balance: below 0 for pay beyond the ledger. `debtId`: the debt that a recovery repays. */
export type Movement =
  { kind: 'draw' | 'guarantee' | 'carried'; cents: number } | { kind: 'recovery'; cents: number; debtId: number }

export interface SettledPay {
  /** Never below 0. */
  paidCents: number
  movements: Movement[]
}

/**
 * What a payee gets in a period, and what changes in the balance: paid + change of the balance = net, to the cent.
 * A net below 0 is carried. The draw is advanced in full and recovered from later periods only. The guarantee tops up net and
 * draw to its minimum; recovery cannot reduce the pay below that minimum, because a guarantee is never recovered.
 */
export function settlePay(pay: PayToSettle): SettledPay {
  assertWhole(pay)
  const earnedCents = Math.max(pay.netCents, 0)
  const grossCents = earnedCents + pay.drawCents
  const guaranteeCents = Math.max(pay.guaranteeCents - grossCents, 0)
  const recoveries = recover(pay.debts, recoverableCents(pay, { earnedCents, grossCents }))
  const movements: Movement[] = [
    { kind: 'carried' as const, cents: Math.min(pay.netCents, 0) },
    { kind: 'draw' as const, cents: -pay.drawCents },
    { kind: 'guarantee' as const, cents: -guaranteeCents },
    ...recoveries,
  ].filter(({ cents }) => cents !== 0)
  const changeCents = movements.reduce((sum, { cents }) => sum + cents, 0)
  return { paidCents: pay.netCents - changeCents, movements }
}

/** The most that recovery can take: the limit of the net, and nothing below the floor or the guarantee. */
function recoverableCents(
  { recoveryLimitBp, floorCents, guaranteeCents }: PayToSettle,
  { earnedCents, grossCents }: { earnedCents: number; grossCents: number },
): number {
  const aboveFloor = grossCents - Math.max(floorCents, guaranteeCents)
  return Math.max(Math.min(shareDown(earnedCents, recoveryLimitBp), aboveFloor), 0)
}

/** Rounded down, because the limit is a maximum. Split into whole parts, so that the product stays a safe integer. */
function shareDown(cents: number, bp: number): number {
  const rest = cents % BASIS_POINTS
  return ((cents - rest) / BASIS_POINTS) * bp + Math.floor((rest * bp) / BASIS_POINTS)
}

/** Oldest first, never more than a debt. */
function recover(debts: readonly OpenDebt[], limitCents: number): Movement[] {
  const recoveries: Movement[] = []
  let leftCents = limitCents
  for (const { id, cents } of debts) {
    const taken = Math.min(cents, leftCents)
    if (taken <= 0) break
    recoveries.push({ kind: 'recovery', cents: taken, debtId: id })
    leftCents -= taken
  }
  return recoveries
}

function assertWhole({ netCents, debts, ...terms }: PayToSettle): void {
  const amounts = [...Object.values(terms), ...debts.map(({ cents }) => cents)]
  if (![netCents, ...amounts].every(Number.isSafeInteger) || amounts.some((amount) => amount < 0))
    throw new RangeError(`pay is settled in whole cents, and terms and debts are not below 0: ${JSON.stringify(terms)}`)
}
