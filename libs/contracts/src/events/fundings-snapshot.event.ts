import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant, portion } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

/** The last revision of a loan's money; of a loan that never funded there is none. */
const fundingState = z.object({
  loanId: z.string(),
  rev: z.number().int(),
  /** False: this revision was reversed, and none followed. */
  isFunded: z.boolean(),
  officerId: z.string(),
  amountCents: cents,
  fundedAt: instant,
  /** Of a split loan: its originators. */
  originators: z.array(portion).nullish(),
})

export type FundingState = z.infer<typeof fundingState>

/** When a member's own loan and a loan of the downline first paid; both also count if the loan was reversed later. */
const firstSteps = z.object({ memberId: z.string(), fundedAt: instant.nullable(), overrideAt: instant.nullable() })

export type FirstSteps = z.infer<typeof firstSteps>

/** What the ledger has in force of every loan that ever funded. */
export const fundingsSnapshot = defineEvent({
  type: 'fundings-snapshot',
  topic: 'loans.snapshot',
  version: 1,
  description: 'What the ledger has in force of every loan that ever funded, for volumes to be rebuilt.',
  consumers: ['recruiting', 'roster'],
  data: snapshotOf(z.object({ funding: fundingState.optional(), first: firstSteps.optional() })),
})
