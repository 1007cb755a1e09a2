import type { LoanCommission, LoanShare } from '@upline/contracts'
import { cents, fromDollars, sumCents, toDollars } from '@upline/money'
import { type ChainPayView, chainPayAt, chainPayOf } from '@upline/permissions'

/** The parts of a loan that a viewer sees of the pay in its chains, one for each originator (libs/permissions, chain-pay.ts). */

interface Place {
  originatorId: string | null
  level: number
  memberId: string | null
}

interface PaidEntry {
  level: number
  /** Names and ids of the originator and up to three uplines of the entry. */
  chain: string[]
  chainIds: string[]
}

type Chains = ReadonlyMap<string | null, (string | null)[]>

/** The members of each originator's chain, in the order of their levels. */
function chainsOf(places: readonly Place[]): Chains {
  const chains = new Map<string | null, (string | null)[]>()
  for (const { originatorId, level, memberId } of places) {
    const chain = chains.get(originatorId) ?? []
    chain[level] = memberId
    chains.set(originatorId, chain)
  }
  return chains
}

/** What the viewer sees of each place. */
function shownAt(view: ChainPayView, places: readonly Place[]) {
  const chains = chainsOf(places)
  const ofLoan = chainPayOf(view, [...chains.values()])
  return ({ originatorId, level }: Place) => chainPayAt(ofLoan, chains.get(originatorId)!, level)
}

export const HIDDEN_REASON = 'Your company does not show the pay of members above you.'

/** Shares of a loan, one for each level of each originator: as `hide` leaves those whose amount is not shown. */
export function shownShares<Share extends Place>(
  view: ChainPayView,
  shares: readonly Share[],
  hide: (share: Share) => Share,
): Share[] {
  const shownOf = shownAt(view, shares)
  return shares.flatMap((share) => {
    const shown = shownOf(share)
    if (shown === 'nothing') return []
    return [shown === 'names' ? hide(share) : share]
  })
}

export const hiddenShare = (share: LoanShare): LoanShare => ({
  ...share,
  ...{ rateBp: null, amount: null, planName: null, planVersion: null, reason: HIDDEN_REASON },
})

/** Levels whose members the viewer may know. */
export function namedLevels<Level extends Place>(view: ChainPayView, levels: readonly Level[]): Level[] {
  const shownOf = shownAt(view, levels)
  return levels.filter((level) => shownOf(level) !== 'nothing')
}

/** Levels whose amounts the viewer sees. */
export function paidLevels<Level extends Place>(view: ChainPayView, levels: readonly Level[]): Level[] {
  const shownOf = shownAt(view, levels)
  return levels.filter((level) => shownOf(level) === 'amounts')
}

/** Whether the viewer may know a member, as far as the entries of a loan tell who is above them. */
export function namedIn(view: ChainPayView, entries: readonly PaidEntry[]): (memberId: string) => boolean {
  const { setting, uplineIds } = chainPayOf(
    view,
    entries.map(({ chainIds }) => chainIds),
  )
  return (memberId) => setting !== 'nothing' || !uplineIds.has(memberId)
}

/** Whether the viewer sees an amount about the loan that a member was given or that was clawed back. */
export function isPayShown(
  view: ChainPayView,
  { originatorId, memberId, level }: { originatorId: string | null; memberId: string; level: number | null },
  levels: readonly Place[],
): boolean {
  if (memberId === view.viewerId) return true
  const chains = chainsOf(levels)
  const ofLoan = chainPayOf(view, [...chains.values()])
  if (ofLoan.uplineIds.has(memberId)) return false
  // The loan may have lost the originator since: then the level counts in the chain that has the viewer.
  const chain = chains.get(originatorId) ?? [...chains.values()].find((ids) => ids.includes(view.viewerId)) ?? []
  return level === null || chainPayAt(ofLoan, chain, level) === 'amounts'
}

/** Entries whose amounts the viewer sees, with the names in their chains that the viewer may know. */
export function shownEntries<Entry extends PaidEntry>(
  view: ChainPayView,
  entries: readonly Entry[],
): Omit<Entry, 'chainIds'>[] {
  const ofLoan = chainPayOf(
    view,
    entries.map(({ chainIds }) => chainIds),
  )
  return entries
    .filter(({ chainIds, level }) => chainPayAt(ofLoan, chainIds, level) === 'amounts')
    .map(({ chainIds, ...entry }) => ({
      ...entry,
      chain: entry.chain.filter((_, level) => chainPayAt(ofLoan, chainIds, level) !== 'nothing'),
    }))
}

const LEVELS = ['personal', 'level1Override', 'level2Override', 'level3Override'] as const

/** A whole loan's four shares without the parts that are not shown. */
export function shownCommission(
  view: ChainPayView,
  commission: LoanCommission,
  shares: readonly LoanShare[],
): LoanCommission {
  const shownOf = shownAt(view, shares)
  const left = LEVELS.map((name, level) => {
    const hidden = shares.filter((share) => share.level === level && shownOf(share) !== 'amounts')
    return cents(fromDollars(commission[name]) - sumCents(hidden.map(({ amount }) => fromDollars(amount ?? 0))))
  })
  const [own, first, second, third] = left.map(toDollars) as [number, number, number, number]
  return {
    ...{ personal: own, level1Override: first, level2Override: second, level3Override: third },
    totalCommission: toDollars(sumCents(left)),
  }
}
