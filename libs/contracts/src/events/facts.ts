import { z } from 'zod'
import { AGENT_FIELDS } from '../agent-registration.ts'
import { LOAN_OUTCOMES, LOAN_STATUSES } from '../loan-status.ts'
import { DUTIES } from '../duties.ts'
import { EMPLOYMENTS } from '../member-payroll.ts'
import { OPTIONAL_PROFILE_TEXTS } from '../profile-texts.ts'
import { ROLES } from '../roles.ts'

export const instant = z.iso.datetime()
/** YYYY-MM-DD, in the company's time zone. */
export const calendarDate = z.iso.date()
export const cents = z.number().int()
export const basisPoints = z.number().int().min(0).max(10_000)

/** Every field with the same schema. */
const each = <Field extends string, Schema extends z.ZodType>(fields: readonly Field[], schema: Schema) =>
  Object.fromEntries(fields.map((field) => [field, schema])) as Record<Field, Schema>

/** A state license, as `License` describes it. */
export const license = z.object({
  state: z.string(),
  number: z.string(),
  from: calendarDate,
  to: calendarDate.nullable(),
})

/** How a member supervises their downline, as `SupervisionRecord` describes it. */
export const supervisionRecord = z.object({
  work: z.string(),
  from: calendarDate,
  to: calendarDate.nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
})

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
  ...each(OPTIONAL_PROFILE_TEXTS, z.string().optional()),
  branch: z.string().optional(),
  employeeNumber: z.string().optional(),
  employment: z.enum(EMPLOYMENTS).optional(),
  costCenter: z.string().optional(),
  leftOn: calendarDate.optional(),
  duties: z.array(z.enum(DUTIES)).optional(),
  licenses: z.array(license).optional(),
  supervision: z.array(supervisionRecord).optional(),
})

export type MemberFacts = z.infer<typeof memberFacts>

export const uplineChange = z.object({
  memberId: z.string(),
  uplineId: z.string().nullable(),
  previousUplineId: z.string().nullable(),
  /** When the move was made. */
  at: instant,
  /** The new upline holds for everything dated this day or later. Missing: the company's date of `at`. */
  effectiveOn: calendarDate.optional(),
  /** The member's version after the move. */
  version: z.number().int(),
  /** A later link of the member is in effect, so the upline of today stays. */
  isSuperseded: z.boolean().optional(),
  /** The request that a move with another date than today's came from. */
  requestId: z.string().optional(),
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
  // The company's dates; missing in events from before loans had them.
  fundedOn: calendarDate.nullable().optional(),
  appliedOn: calendarDate.nullable().optional(),
  lockedOn: calendarDate.nullable().optional(),
  /** For a split loan: its originators, the loan officer first. */
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
  /** The instant of the funding, or midnight UTC of another date that decides. */
  chainAt: instant,
  /** The company's date of the funding, and the date whose chain and plan count; missing in events from before there were any. */
  fundedOn: calendarDate.optional(),
  decidedOn: calendarDate.optional(),
  planVersion: z.number().int(),
  /** Loan officer and up to three uplines, by ID. */
  chain: z.array(z.string()),
  shares: z.array(
    z.object({
      level: z.number().int().min(0).max(3),
      memberId: z.string(),
      rateBp: basisPoints,
      amountCents: cents,
      /** For a split loan: whose portion the share is of, and the portion. */
      originatorId: z.string().optional(),
      percent: z.number().int().min(1).max(100).optional(),
    }),
  ),
  /** For a split loan: its originators, the loan officer first, each with their chain and the date that decides it. */
  originators: z.array(portion.extend({ chain: z.array(z.string()), decidedOn: calendarDate.optional() })).optional(),
})

export type Funding = z.infer<typeof funding>

/** What an applicant entered; empty strings for empty fields. `email` is lowercase, like the username. */
export const agentFacts = z.object(each([...AGENT_FIELDS, 'profilePhotoUrl'] as const, z.string()))

export type AgentFacts = z.infer<typeof agentFacts>
