import type { EntityManager } from '@mikro-orm/postgresql'
import { lastOfMonth } from '@upline/contracts'
import type { EffectiveOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { planFor } from '../compensation/plans.ts'
import { tierDifference, tierUplift, type VolumeTiers } from '../compensation/tiers.ts'
import { VersionRates } from '../compensation/version-rates.ts'
import { periodOfTier, type TierMonthDates } from './period-of-tier.ts'
import { loadCompany, openPayPeriods, shareHierarchy } from './company.queries.ts'
import { PAID_ELSEWHERE_PERIOD } from './paid-elsewhere.ts'
import { appendTierLine, lockTierMonth, takeTierRecounts, type TierMonthFacts } from './tiers.queries.ts'

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
    const facts = await lockTierMonth(tx, { payeeNo, month }, unpaidVersions)
    const version = planFor(plans, members.get(payeeNo)!, endOfMonth(month))
    const { payableCents, elsewhereCents } = tierDifferences(version.terms.tiers, facts)
    const line = { payeeNo, month, reason: reasonOf(month, facts.fundings.length), cause, planVersion: version.id }
    if (elsewhereCents !== 0) await appendTierLine(tx, { ...line, amountCents: elsewhereCents }, PAID_ELSEWHERE_PERIOD)
    if (payableCents !== 0)
      await appendTierLine(
        tx,
        { ...line, amountCents: payableCents },
        periodOfTier(payableCents, datesOf(month, facts), await openPayPeriods(tx)),
      )
    if (elsewhereCents !== 0 || payableCents !== 0) changed.push(payeeNo)
  }
  return changed
}

const datesOf = (month: number, { fundings, booked }: TierMonthFacts): TierMonthDates => ({
  endsOn: endOfMonth(month),
  fundedOn: fundings.map(({ fundedOn }) => fundedOn),
  bookedIn: booked.filter(({ isPaidElsewhere }) => !isPaidElsewhere).map(({ periodId }) => periodId),
})

const reasonOf = (month: number, loans: number): string =>
  `Tiers of ${monthName(month)}, ${loans} funded ${loans === 1 ? 'loan' : 'loans'}`

/** What is missing in cents: what the loans paid elsewhere earn alone is paid elsewhere, and the rest is payable (decision 0076). */
function tierDifferences(tiers: VolumeTiers | null, { fundings, booked }: TierMonthFacts) {
  const centsOf = (elsewhere: boolean) =>
    booked.filter(({ isPaidElsewhere }) => isPaidElsewhere === elsewhere).map(({ cents }) => cents)
  const paidElsewhere = tierUplift(
    tiers,
    fundings.filter(({ isPaidElsewhere }) => isPaidElsewhere),
  )
  return {
    elsewhereCents: tierDifference(paidElsewhere, centsOf(true)),
    payableCents: tierDifference(tierUplift(tiers, fundings) - paidElsewhere, centsOf(false)),
  }
}
