import { type BonusStatus, isRole, type PlanType, REFUND_DAYS, type Role } from '@upline/contracts'

const DAY_MS = 24 * 3600 * 1000

/** Roles that include premium without a plan (decisions, Money in). */
const PREMIUM_ROLES: readonly Role[] = ['ceo', 'admin', 'manager']

export const isPremium = (of: { role: string; openPlan: PlanType | null }): boolean =>
  of.openPlan === 'premium' || (isRole(of.role) && PREMIUM_ROLES.includes(of.role))

/** Payable after the refund window of the first payment, which is due when the trial ends. */
export function payableAt(earnedAt: Date, trialEndsAt: string | null): Date {
  const from = trialEndsAt ? Math.max(Date.parse(trialEndsAt), earnedAt.getTime()) : earnedAt.getTime()
  return new Date(from + REFUND_DAYS * DAY_MS)
}

export function bonusStatus(of: { payableAt: Date; reversedAt: Date | null }, now: Date): BonusStatus {
  if (of.reversedAt) return 'reversed'
  return of.payableAt <= now ? 'payable' : 'pending'
}
