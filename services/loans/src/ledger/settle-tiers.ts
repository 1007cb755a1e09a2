import type { EntityManager } from '@mikro-orm/postgresql'
import { lastOfMonth } from '@upline/contracts'
import type { EffectiveOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { planFor } from '../compensation/plans.ts'
import { tierDifference, tierUplift } from '../compensation/tiers.ts'
import { VersionRates } from '../compensation/version-rates.ts'
import { loadCompany, openPayPeriod, shareHierarchy } from './company.queries.ts'
import { appendTierLine, lockTierMonth, takeTierRecounts } from './tiers.queries.ts'

/** The last day of a month: the plan in effect then decides its tiers. */
export const endOfMonth = (month: number): EffectiveOn =>
  lastOfMonth(`${String(month).slice(0, 4)}-${String(month).slice(4)}`)

const monthName = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1)).toLocaleDateString('en-US', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

/**
 * Brings the lines of the next queued months to what the tiers of each payee's plan give. Returns the payees whose lines
 * changed; undefined if the queue is empty.
 */
export async function settleTiers(tx: EntityManager, limit: number): Promise<MemberNo[] | undefined> {
  // Before the rows of the queue, which writers insert while they hold it.
  await shareHierarchy(tx)
  const due = await takeTierRecounts(tx, limit)
  if (due.length === 0) return undefined
  const { members, plans } = await loadCompany(
    tx,
    due.map(({ payeeNo }) => payeeNo),
  )
  const { unpaidVersions } = new VersionRates(plans)
  const changed: MemberNo[] = []
  for (const { payeeNo, month, cause } of due) {
    const { fundings, bookedCents } = await lockTierMonth(tx, { payeeNo, month }, unpaidVersions)
    const version = planFor(plans, members.get(payeeNo)!, endOfMonth(month))
    const amountCents = tierDifference(tierUplift(version.terms.tiers, fundings), bookedCents)
    if (amountCents === 0) continue
    const reason = `Tiers of ${monthName(month)}, ${fundings.length} funded ${fundings.length === 1 ? 'loan' : 'loans'}`
    const line = { payeeNo, month, amountCents, reason, cause, planVersion: version.id }
    await appendTierLine(tx, line, await openPayPeriod(tx))
    changed.push(payeeNo)
  }
  return changed
}
