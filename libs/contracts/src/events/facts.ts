import { z } from 'zod'
import { LOAN_OUTCOMES, LOAN_STATUSES } from '../loan-status.ts'
import { DUTIES } from '../duties.ts'
import { ROLES } from '../roles.ts'

export const instant = z.iso.datetime()
export const cents = z.number().int()
export const basisPoints = z.number().int().min(0).max(10_000)

/** What read models of other services need of a member. `version` rises with every change. */
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
  // Left out where they are empty, and in news from before they were fields.
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
  /** From when the new upline holds. */
  at: instant,
  /** The member's version after the move. */
  version: z.number().int(),
})

export type UplineChange = z.infer<typeof uplineChange>

/** An originator's portion of a loan, in whole percent. */
export const portion = z.object({ memberId: z.string(), percent: z.number().int().min(1).max(100) })

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
  /** Of a split loan: its originators, the loan officer first. */
  originators: z.array(portion).optional(),
})

export type LoanFacts = z.infer<typeof loanFacts>

/**
 * A funding, or its reversal: all shares that were in force in revision `rev` of the loan's money. Of a split loan, `officerId`,
 * `chain`, `chainAt` and `planVersion` are the first originator's.
 */
export const funding = z.object({
  loanId: z.string(),
  rev: z.number().int(),
  officerId: z.string(),
  amountCents: cents,
  fundedAt: instant,
  /** The instant whose chain and plan count. */
  chainAt: instant,
  planVersion: z.number().int(),
  /** Officer and up to three uplines, by id. */
  chain: z.array(z.string()),
  shares: z.array(
    z.object({
      level: z.number().int().min(0).max(3),
      memberId: z.string(),
      rateBp: basisPoints,
      amountCents: cents,
      /** Of a split loan: whose portion the share is of, and the portion. */
      originatorId: z.string().optional(),
      percent: z.number().int().min(1).max(100).optional(),
    }),
  ),
  /** Of a split loan: its originators, the loan officer first, each with the chain of the funding time. */
  originators: z.array(portion.extend({ chain: z.array(z.string()) })).optional(),
})

export type Funding = z.infer<typeof funding>

/** What an applicant told of themselves; empty strings where nothing was said. */
export const agentFacts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Lower case; the username too. */
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
