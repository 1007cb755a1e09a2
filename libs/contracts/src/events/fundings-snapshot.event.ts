import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate, cents, instant, portion } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

/** The last revision of a loan's money; missing for a loan that never funded. */
const fundingState = z.object({
  loanId: z.string(),
  rev: z.number().int(),
  /** False: this revision was reversed, and none followed. */
  isFunded: z.boolean(),
  officerId: z.string(),
  amountCents: cents,
  fundedAt: instant,
  /** The company's date of it; missing in snapshots from before there were any. */
  fundedOn: calendarDate.optional(),
  /** The company's date that decides chain and plan; without it, the date of the funding does. */
  decidedOn: calendarDate.optional(),
  /** For a split loan: its originators, each with the date that decides their chain. */
  originators: z.array(portion.extend({ decidedOn: calendarDate.optional() })).nullish(),
})

export type FundingState = z.infer<typeof fundingState>

/** When a member's own loan and a loan of the downline first paid; both also count if the loan was reversed later. */
const firstSteps = z.object({ memberId: z.string(), fundedAt: instant.nullable(), overrideAt: instant.nullable() })

/** The ledger's current fundings, of every loan that ever funded. */
export const fundingsSnapshot = defineEvent({
  type: 'fundings-snapshot',
  topic: 'loans.snapshot',
  version: 1,
  description: "The ledger's current fundings, of every loan that ever funded, for rebuilding volumes.",
  consumers: ['recruiting', 'roster'],
  data: snapshotOf(z.object({ funding: fundingState.optional(), first: firstSteps.optional() })),
})
