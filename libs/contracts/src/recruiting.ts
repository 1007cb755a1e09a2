import type { Dollars } from './dollars.ts'

export interface Referral {
  id: string
  firstName: string
  lastName: string
}

export interface DirectRecruit {
  id: string
  firstName: string
  lastName: string
  email: string
  createdAt: string
  isActive: boolean
  ytdVolume: Dollars
}

export interface RecruitingStats {
  /** The newest 5,000. */
  directRecruits: DirectRecruit[]
  /** How many there are, if the list is truncated. */
  directRecruitCount?: number
  totalTeamSize: number
  teamVolume: Dollars
}

/** Why a bonus was reversed. never-paid: every subscription of the recruit ended without a payment. */
export const BONUS_REVERSAL_REASONS = ['refund', 'chargeback', 'never-paid'] as const
export type BonusReversalReason = (typeof BONUS_REVERSAL_REASONS)[number]

/** pending until the refund window has passed, then payable; reversed by a refund, a chargeback, or a recruit who never pays. */
export type BonusStatus = 'pending' | 'payable' | 'reversed'

/** A row of GET /api/recruit-bonuses, newest first. */
export interface RecruitBonus {
  id: string
  recruit: { id: string; name: string }
  amount: Dollars
  status: BonusStatus
  earnedAt: string
  payableAt: string
  reversedAt: string | null
  reason: BonusReversalReason | null
}

/** The totals cover every bonus of the recruiter. */
export interface RecruitBonuses {
  pending: Dollars
  payable: Dollars
  reversed: Dollars
  /** The newest 1,000. */
  bonuses: RecruitBonus[]
  /** How many there are, if the list is truncated. */
  bonusCount?: number
}

/** GET /api/recruiting-funnel: progress of visitors who came by the caller's link. docs/api.md defines each step. */
export interface RecruitingFunnel {
  pageViews: number
  signups: number
  trials: number
  paid: number
  firstFunded: number
  firstOverride: number
}

/** GET /api/recruiting-settings, readable for visitors if the public pages are open; PUT for ceo and admin. */
export interface RecruitingSettings {
  isBonusOn: boolean
  bonus: Dollars
  /** Shown next to every earnings example. */
  disclosure: string
  /** Payments go to the simulated provider; pages that lead to one say so. */
  isSimulated: boolean
  /** Only for ceo and admin: who attested the bonus last; null if no one has. */
  attestation?: BonusAttestation | null
}

/** The sentence that a CEO or admin confirms before the recruit bonus is turned on (compensation.md, section 10). */
export const BONUS_ATTESTATION =
  'I have reviewed the bonus for registrations with counsel, and I attest that our company may pay it.'

/** Who turned the recruit bonus on. */
export interface BonusAttestation {
  /** The name as it was typed. */
  name: string
  /** The sentence that was confirmed. */
  statement: string
  at: string
  /** The member; null: the demo's own attestation. */
  byId: string | null
}

export interface RecruitingSettingsChange {
  isBonusOn?: boolean
  disclosure?: string
  /** Required to turn the bonus on. */
  attestation?: { name: string; isConfirmed: boolean }
}
