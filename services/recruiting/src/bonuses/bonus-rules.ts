import {
  type BonusStatus,
  isRole,
  type PlanType,
  REFUND_DAYS,
  type Role,
  type SubscriptionState,
} from '@upline/contracts'

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

/** A subscription of the recruit. */
export interface RecruitPlan {
  status: SubscriptionState
  isOpen: boolean
  trialEndsAt: string | null
}

/** Every subscription of the recruit, and the first payment above 0 for any of them. */
export interface RecruitPlans {
  firstPaidAt: string | null
  plans: readonly RecruitPlan[]
}

/** An incomplete subscription can still begin. Every other one that is not open has ended. */
const hasEnded = ({ status, isOpen }: RecruitPlan): boolean => !isOpen && status !== 'incomplete'

/** Whether the recruit had subscriptions, all of them ended, and none was ever paid. */
export const hasEndedUnpaid = ({ firstPaidAt, plans }: RecruitPlans): boolean =>
  firstPaidAt === null && plans.length > 0 && plans.every(hasEnded)

/** When the first payment was made. Before that, when the last of the open trials ends and it is due. */
export const firstPaymentOf = ({ firstPaidAt, plans }: RecruitPlans): string | null =>
  firstPaidAt ??
  plans
    .filter(({ isOpen }) => isOpen)
    .map(({ trialEndsAt }) => trialEndsAt)
    .filter((endsAt) => endsAt !== null)
    .sort()
    .at(-1) ??
  null

/** The later date of a pending bonus, if its first payment moved; null if the date stays. A payable bonus stays payable. */
export function postponedTo(bonus: { earnedAt: Date; payableAt: Date }, of: RecruitPlans, now: Date): Date | null {
  const payable = payableAt(bonus.earnedAt, firstPaymentOf(of))
  return bonus.payableAt > now && payable > bonus.payableAt ? payable : null
}

export function bonusStatus(of: { payableAt: Date; reversedAt: Date | null }, now: Date): BonusStatus {
  if (of.reversedAt) return 'reversed'
  return of.payableAt <= now ? 'payable' : 'pending'
}

/** A corrected file can reverse loans and fund them again. */
const CORRECTION_MS = 3_600_000

export type LoansCheck = 'confirm' | 'reverse' | 'wait'

/** What happens to a bonus for funded loans that has become payable: loans that were reversed since do not count. */
export function checkLoans(of: { loans: number; loansNeeded: number; payableAt: Date }, now: Date): LoansCheck {
  if (isEarnedByLoans(of)) return 'confirm'
  return now.getTime() >= of.payableAt.getTime() + CORRECTION_MS ? 'reverse' : 'wait'
}

/** Whether a recruit has funded as many loans as were required on the day of the registration. */
export const isEarnedByLoans = ({ loans, loansNeeded }: { loans: number; loansNeeded: number }): boolean =>
  loans >= loansNeeded
