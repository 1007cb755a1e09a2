import { z } from 'zod'
import { LOAN_OUTCOMES, LOAN_STATUSES } from '../loan-status.ts'
import { DUTIES } from '../duties.ts'
import { ROLES } from '../roles.ts'

export const instant = z.iso.datetime()
export const cents = z.number().int()
export const basisPoints = z.number().int().min(0).max(10_000)

/** The facts of a member for read models of other services. `version` increases with every change. */
export const memberFacts = z.object({
  id: z.string(),
  version: z.number().int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  level: z.number().int(),
  uplineId: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  removedAt: instant.nullable(),
  businessName: z.string(),
  nmls: z.string(),
  bio: z.string(),
  profilePhotoUrl: z.string(),
  originationWebsite: z.string(),
  recruitingWebsite: z.string(),
  facebookUrl: z.string(),
  linkedinUrl: z.string(),
  twitterUrl: z.string(),
  // Omitted if empty, and in events from before these fields existed.
  title: z.string().optional(),
  officePhone: z.string().optional(),
  phoneExtension: z.string().optional(),
  tollFreePhone: z.string().optional(),
  fax: z.string().optional(),
  calendarLink: z.string().optional(),
  youtubeUrl: z.string().optional(),
  instagramUrl: z.string().optional(),
  duties: z.array(z.enum(DUTIES)).optional(),
})

export type MemberFacts = z.infer<typeof memberFacts>

export const uplineChange = z.object({
  memberId: z.string(),
  uplineId: z.string().nullable(),
  previousUplineId: z.string().nullable(),
  /** When the new upline takes effect. */
  at: instant,
  /** The member's version after the move. */
  version: z.number().int(),
})

export type UplineChange = z.infer<typeof uplineChange>

export const loanFacts = z.object({
  id: z.string(),
  version: z.number().int(),
  loanNumber: z.string().nullable(),
  officerId: z.string().nullable(),
  status: z.enum(LOAN_STATUSES),
  outcome: z.enum(LOAN_OUTCOMES).nullable(),
  amountCents: cents.nullable(),
  createdAt: instant,
  fundedAt: instant.nullable(),
})

export type LoanFacts = z.infer<typeof loanFacts>

/** A funding, or its reversal: the shares and the chain that were frozen for revision `rev` of the loan's money. */
export const funding = z.object({
  loanId: z.string(),
  rev: z.number().int(),
  officerId: z.string(),
  amountCents: cents,
  fundedAt: instant,
  /** The trigger date, which selects chain and plan. */
  chainAt: instant,
  planVersion: z.number().int(),
  /** Loan officer and up to three uplines, by ID. */
  chain: z.array(z.string()),
  shares: z.array(
    z.object({ level: z.number().int().min(0).max(3), memberId: z.string(), rateBp: basisPoints, amountCents: cents }),
  ),
})

export type Funding = z.infer<typeof funding>

/** What an applicant entered; empty strings for empty fields. */
export const agentFacts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Lowercase, like the username. */
  email: z.string(),
  title: z.string(),
  comments: z.string(),
  nmls: z.string(),
  mobilePhone: z.string(),
  officePhone: z.string(),
  phoneExtension: z.string(),
  tollFreePhone: z.string(),
  fax: z.string(),
  bio: z.string(),
  website: z.string(),
  calendarLink: z.string(),
  facebookUrl: z.string(),
  twitterUrl: z.string(),
  linkedinUrl: z.string(),
  youtubeUrl: z.string(),
  instagramUrl: z.string(),
  profilePhotoUrl: z.string(),
})

export type AgentFacts = z.infer<typeof agentFacts>
