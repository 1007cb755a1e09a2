import type { LoanCommission, LoanShare } from '@upline/contracts'
import { cents, fromDollars, sumCents, toDollars } from '@upline/money'
import { type ChainPayView, chainPayAt } from '@upline/permissions'

/** The parts of a loan that a viewer sees of its chain's pay (libs/permissions, chain-pay.ts). */

interface Place {
  memberId: string | null
}

interface PaidEntry {
  level: number
  /** Names and ids of the loan officer and up to three uplines of the entry. */
  chain: string[]
  chainIds: string[]
}

const idsOf = (levels: readonly Place[]): (string | null)[] => levels.map(({ memberId }) => memberId)

export const HIDDEN_REASON = 'Your company does not show the pay of members above you.'

/** Shares of a loan, one for each level from the loan officer up: as `hide` leaves those whose amount is not shown. */
export function shownShares<Share extends Place>(
  view: ChainPayView,
  shares: readonly Share[],
  hide: (share: Share) => Share,
): Share[] {
  const ids = idsOf(shares)
  return shares.flatMap((share, level) => {
    const shown = chainPayAt(view, ids, level)
    if (shown === 'nothing') return []
    return [shown === 'names' ? hide(share) : share]
  })
}

export const hiddenShare = (share: LoanShare): LoanShare => ({
  ...share,
  ...{ rateBp: null, amount: null, planName: null, planVersion: null, reason: HIDDEN_REASON },
})

/** Levels whose members the viewer may know. */
export const namedLevels = <Level extends Place>(view: ChainPayView, levels: readonly Level[]): Level[] =>
  levels.filter((_, level) => chainPayAt(view, idsOf(levels), level) !== 'nothing')

/** Levels whose amounts the viewer sees. */
export const paidLevels = <Level extends Place>(view: ChainPayView, levels: readonly Level[]): Level[] =>
  levels.filter((_, level) => chainPayAt(view, idsOf(levels), level) === 'amounts')

/** Whether the viewer sees an amount about the loan that a member was given or that was clawed back. */
export function isPayShown(
  view: ChainPayView,
  { memberId, level }: { memberId: string; level: number | null },
  levels: readonly Place[],
): boolean {
  if (memberId === view.viewerId) return true
  return !view.uplineIds.has(memberId) && (level === null || chainPayAt(view, idsOf(levels), level) === 'amounts')
}

/** Entries whose amounts the viewer sees, with the names in their chains that the viewer may know. */
export function shownEntries<Entry extends PaidEntry>(
  view: ChainPayView,
  entries: readonly Entry[],
): Omit<Entry, 'chainIds'>[] {
  return entries
    .filter(({ chainIds, level }) => chainPayAt(view, chainIds, level) === 'amounts')
    .map(({ chainIds, ...entry }) => ({
      ...entry,
      chain: entry.chain.filter((_, level) => chainPayAt(view, chainIds, level) !== 'nothing'),
    }))
}

/** A whole loan's four shares without those that are not shown. */
export function shownCommission(
  view: ChainPayView,
  { personal, level1Override, level2Override, level3Override }: LoanCommission,
  levels: readonly Place[],
): LoanCommission {
  const ids = idsOf(levels)
  const shares = [personal, level1Override, level2Override, level3Override].map((share, level) =>
    chainPayAt(view, ids, level) === 'amounts' ? fromDollars(share) : cents(0),
  )
  const [own, first, second, third] = shares.map(toDollars) as [number, number, number, number]
  return {
    ...{ personal: own, level1Override: first, level2Override: second, level3Override: third },
    totalCommission: toDollars(sumCents(shares)),
  }
}
