import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberNo } from '../compensation/members.ts'
import type { Rate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { loadCompany } from './company.queries.ts'
import { officersBelow, pendingAmounts, storedEstimates } from './estimates.queries.ts'
import { sumOfAmounts } from './packed-amounts.ts'
import { Rollups } from './rollups.ts'
import { writeRollups } from './rollups.queries.ts'

/** Rebuilds the sums of estimates that pay these members by today's terms. The caller holds the hierarchy lock. */
export async function rebuildEstimatesOf(tx: EntityManager, members: readonly MemberNo[]): Promise<void> {
  if (members.length === 0) return
  const found = await officersBelow(tx, members)
  if (found.length > 0) await rebuildEstimates(tx, found)
}

/** Rebuilds the sums of estimates of these originators, or of all, from the amounts of their pending loans. */
export async function rebuildEstimates(tx: EntityManager, officers: readonly MemberNo[] | null): Promise<void> {
  const stored = await storedEstimates(tx, officers)
  const { today, estimates } = await loadCompany(
    tx,
    stored.map(({ officerNo }) => officerNo),
  )
  const rollups = new Rollups()
  for (const { officerNo, status, s0, s1, s2, s3 } of stored)
    rollups.addShares(officerNo, status, { shares: [s0, s1, s2, s3], sign: -1 })
  const pending = await pendingAmounts(tx, officers)
  for (const { officerNo, status, percent, amounts } of pending) {
    const sum = (rate: Rate) => sumOfAmounts(amounts, (amountCents) => shareCents(amountCents, percent, rate))
    const [personal, first, second, third] = estimates.of(officerNo)
    const shares = [sum(personal), sum(first), sum(second), sum(third)] as const
    rollups.addShares(officerNo, status, { shares, sign: 1 })
  }
  await writeRollups(tx, rollups, today)
}
