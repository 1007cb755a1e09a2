import { z } from 'zod'
import { BONUS_REVERSAL_REASONS } from '../recruiting.ts'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

const bonus = z.object({
  bonusId: z.string(),
  recruiterId: z.string(),
  recruitId: z.string(),
  amountCents: cents,
  earnedAt: instant,
  payableAt: instant,
  /** How many funded loans earned it; missing or null: the registration did. */
  loans: z.int().nullable().optional(),
  reversedAt: instant.nullable(),
  reason: z.enum(BONUS_REVERSAL_REASONS).nullable(),
})

export type BonusRow = z.infer<typeof bonus>

/** Every recruit bonus, earned or reversed. */
export const bonusesSnapshot = defineEvent({
  type: 'bonuses-snapshot',
  topic: 'recruiting.snapshot',
  version: 3,
  description:
    'Every recruit bonus, earned or reversed, for rebuilding copies. Version 1 has no reason never-paid, version 2 none for loans.',
  consumers: ['loans'],
  data: snapshotOf(bonus),
})
