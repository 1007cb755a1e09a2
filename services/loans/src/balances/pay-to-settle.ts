import type { InstallmentPlan } from './installments.ts'

/** What an earlier period left to recover from a payee. Cents, above 0. */
export interface OpenDebt {
  id: number
  cents: number
  /** The plan, for a clawback that is spread over periods. */
  plan?: InstallmentPlan | null
  /** Cents in the net that waive a part of this clawback: they repay it first, and the rest is paid. */
  waivedCents?: number
}

/** A clawback in the net that is spread over this period and later ones. */
export interface SpreadClawback {
  planId: number
  /** The whole clawback, in cents, above 0. */
  cents: number
  periods: number
}

export interface PayToSettle {
  /** Everything that the ledger pays in the period, in cents. Below 0 if it takes more than it pays. */
  netCents: number
  /** Draws, carried nets and spread clawbacks of earlier periods that are not recovered, oldest first. */
  debts: readonly OpenDebt[]
  /** Clawbacks in the net that are spread from this period on. */
  clawbacks?: readonly SpreadClawback[]
  /** Cents in the net that write off a balance: they end debts, and are never paid. */
  writtenOffCents?: number
  /** Recoverable draw of the period, in cents; 0 without one. */
  drawCents: number
  /** Guaranteed minimum of the period, in cents; 0 without one. */
  guaranteeCents: number
  /** The part of the net that recovery can take at most, in basis points. Installments are not part of it. */
  recoveryLimitBp: number
  /** Recovery never leaves less than this, in cents. */
  floorCents: number
}

/**
 * `cents` is the change of the balance: below 0 for pay beyond the ledger. `debtId`: the debt that a recovery or a write-off
 * repays; null: the debt was repaid before it was written off. `plannedCents`: the whole clawback.
 */
export type Movement =
  | { kind: 'draw' | 'guarantee' | 'carried'; cents: number }
  | { kind: 'clawback'; cents: number; planId: number; plannedCents: number }
  | { kind: 'recovery'; cents: number; debtId: number }
  | { kind: 'write-off'; cents: number; debtId: number | null }

export interface SettledPay {
  /** Never below 0. */
  paidCents: number
  movements: Movement[]
}

/** Throws a RangeError unless amounts are whole cents, and terms, debts and installments are not below 0. */
export function assertWhole(pay: PayToSettle): void {
  const { netCents, debts, clawbacks = [], drawCents, guaranteeCents, recoveryLimitBp, floorCents } = pay
  const terms = { drawCents, guaranteeCents, recoveryLimitBp, floorCents, writtenOffCents: pay.writtenOffCents ?? 0 }
  const amounts = [
    ...Object.values(terms),
    ...debts.flatMap(({ cents, waivedCents = 0 }) => [cents, waivedCents]),
    ...clawbacks.flatMap(({ cents, periods }) => [cents, periods]),
  ]
  if (![netCents, ...amounts].every(Number.isSafeInteger) || amounts.some((amount) => amount < 0))
    throw new RangeError(`pay is settled in whole cents, and terms and debts are not below 0: ${JSON.stringify(terms)}`)
}
