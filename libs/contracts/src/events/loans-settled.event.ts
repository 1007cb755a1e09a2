import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { funding } from './facts.ts'
import { fundingGroup } from './funding-groups.ts'

const description =
  'Fundings and reversals of one import or resettlement, up to 2,000 together; reversals count first. Loans with the same members and rates are in one group. Events of version 1 have each funding as a whole.'

export const loansSettled = defineEvent({
  type: 'loans-settled',
  topic: 'loans.loan',
  version: 2,
  description,
  consumers: ['notifications', 'recruiting', 'roster'],
  data: z.object({
    unfundedGroups: z.array(fundingGroup).optional(),
    fundedGroups: z.array(fundingGroup).optional(),
    /** Of version 1. */
    unfunded: z.array(funding).optional(),
    funded: z.array(funding).optional(),
    cause: z.string(),
  }),
})
