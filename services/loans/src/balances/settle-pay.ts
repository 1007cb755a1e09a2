import { BASIS_POINTS } from '../compensation/rounding.ts'
import { installmentCents, nextInstallmentCents } from './installments.ts'
import { assertWhole, type Movement, type OpenDebt, type PayToSettle, type SettledPay } from './pay-to-settle.ts'

/**
 * What a payee gets in a period, and what changes in the balance: paid + change of the balance = net, to the cent.
 * A net below 0 is carried. The draw is advanced in full and recovered from later periods only. The guarantee tops up net and
 * draw to its minimum; recovery cannot reduce the pay below that minimum, because a guarantee is never recovered. A spread
 * clawback is advanced except for its first installment. Write-offs and waivers repay debts out of the net that they raised.
 */
export function settlePay(pay: PayToSettle): SettledPay {
  assertWhole(pay)
  const debts = pay.debts.map((debt) => ({ ...debt }))
  const repaid = [...writeOff(debts, pay.writtenOffCents ?? 0), ...waive(debts, netBefore(pay))]
  const netCents = netBefore(pay) - sumOf(repaid.filter(({ kind }) => kind === 'recovery'))
  const earnedCents = Math.max(netCents, 0)
  const grossCents = earnedCents + pay.drawCents
  const aboveFloor = Math.max(grossCents - Math.max(pay.floorCents, pay.guaranteeCents), 0)
  const planned = takeInstallments(pay, debts, Math.min(earnedCents, aboveFloor))
  const limit = shareDown(earnedCents - planned.firstCents, pay.recoveryLimitBp)
  const left = Math.min(limit, aboveFloor - planned.takenCents)
  const movements: Movement[] = [
    { kind: 'carried' as const, cents: Math.min(netCents, 0) },
    ...planned.clawbacks,
    { kind: 'draw' as const, cents: -pay.drawCents },
    { kind: 'guarantee' as const, cents: -Math.max(pay.guaranteeCents - grossCents, 0) },
    ...repaid,
    ...planned.recoveries,
    ...recover(debts, left),
  ].filter(({ cents }) => cents !== 0)
  return { paidCents: pay.netCents - sumOf(movements), movements }
}

const sumOf = (movements: readonly { cents: number }[]): number => movements.reduce((sum, { cents }) => sum + cents, 0)

/** The net without clawbacks that are spread, and without what only ends debts. */
const netBefore = ({ netCents, clawbacks = [], writtenOffCents = 0 }: PayToSettle): number =>
  netCents + sumOf(clawbacks) - writtenOffCents

/** Ends debts, oldest first. Reduces `debts`. What exceeds them stays in the balance, because no one is paid by a write-off. */
function writeOff(debts: OpenDebt[], writtenOffCents: number): Movement[] {
  const ended: Movement[] = []
  let leftCents = writtenOffCents
  for (const debt of debts) {
    const cents = Math.min(debt.cents, leftCents)
    debt.cents -= cents
    leftCents -= cents
    ended.push({ kind: 'write-off', cents, debtId: debt.id })
  }
  return [...ended, { kind: 'write-off', cents: leftCents, debtId: null }]
}

/** Repays the waived part of spread or carried clawbacks out of the net, which is never below 0 for it. Reduces `debts`. */
function waive(debts: OpenDebt[], netCents: number): Movement[] {
  const repaid: Movement[] = []
  let leftCents = Math.max(netCents, 0)
  for (const debt of debts) {
    const cents = Math.min(debt.cents, debt.waivedCents ?? 0, leftCents)
    debt.cents -= cents
    leftCents -= cents
    if (debt.plan && cents > 0) debt.plan = { ...debt.plan, taken: debt.plan.taken + 1 }
    repaid.push({ kind: 'recovery', cents, debtId: debt.id })
  }
  return repaid
}

interface TakenInstallments {
  clawbacks: Movement[]
  recoveries: Movement[]
  /** All installments of the period, and those of clawbacks in its own net, in cents. */
  takenCents: number
  firstCents: number
}

/** Takes the planned installments, those of earlier clawbacks first, but no more than `limitCents` together. */
function takeInstallments(
  { clawbacks = [] }: PayToSettle,
  debts: readonly OpenDebt[],
  limitCents: number,
): TakenInstallments {
  let leftCents = limitCents
  const take = (plannedCents: number, openCents: number): number => {
    const cents = Math.min(plannedCents, openCents, leftCents)
    leftCents -= cents
    return cents
  }
  const recoveries = debts.flatMap(({ id, cents, plan }): Movement[] =>
    plan ? [{ kind: 'recovery', cents: take(nextInstallmentCents(plan), cents), debtId: id }] : [],
  )
  const beforeFirst = leftCents
  const spread = clawbacks.map(({ planId, cents, periods }): Movement => {
    const first = take(installmentCents(cents, periods, 1), cents)
    return { kind: 'clawback', cents: first - cents, planId, plannedCents: cents }
  })
  return {
    clawbacks: spread,
    recoveries,
    takenCents: limitCents - leftCents,
    firstCents: beforeFirst - leftCents,
  }
}

/** Rounded down, because the limit is a maximum. Split into whole parts, so that the product stays a safe integer. */
function shareDown(cents: number, bp: number): number {
  const rest = cents % BASIS_POINTS
  return ((cents - rest) / BASIS_POINTS) * bp + Math.floor((rest * bp) / BASIS_POINTS)
}

/** Debts without a plan, oldest first, never more than a debt. */
function recover(debts: readonly OpenDebt[], limitCents: number): Movement[] {
  const recoveries: Movement[] = []
  let leftCents = limitCents
  for (const { id, cents, plan } of debts) {
    const taken = Math.min(cents, leftCents)
    if (plan || taken <= 0) continue
    recoveries.push({ kind: 'recovery', cents: taken, debtId: id })
    leftCents -= taken
  }
  return recoveries
}
