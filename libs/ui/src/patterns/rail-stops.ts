import type { ExplainedShare, LoanExplanation } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import type { RailStop } from './level-rail.tsx'
import { usd } from './money.tsx'

/** Reasons of more than one unpaid share: the panel shows each of them once, below the list of payees. */
const repeatedReasons = ({ shares }: Pick<LoanExplanation, 'shares'>): Set<string> => {
  const unpaid = Map.groupBy(
    shares.filter(({ formula }) => formula === null),
    ({ reason }) => reason,
  )
  return new Set([...unpaid].filter(([, some]) => some.length > 1).map(([reason]) => reason))
}

/** The reason that several shares have in common, unless the panel shows it above. */
export function sharedReason(explanation: Pick<LoanExplanation, 'shares' | 'stateReason'>): string | undefined {
  const reasons = [...repeatedReasons(explanation)].filter((reason) => reason !== explanation.stateReason)
  return reasons.length > 0 ? reasons.join(' ') : undefined
}

/** The payees of one upline chain, each with its rate or the reason why it is not paid. */
export function railStops(
  explanation: Pick<LoanExplanation, 'shares' | 'plan'>,
  shares: readonly ExplainedShare[],
  viewerId: string,
): RailStop[] {
  const repeated = repeatedReasons(explanation)
  return shares.map((share) => ({
    level: share.level,
    who: share.memberName ?? 'No one',
    detail: [
      ...(share.formula !== null ? termsOf(share, explanation) : repeated.has(share.reason) ? [] : [share.reason]),
      ...(share.tiers === null ? [] : [share.tiers]),
      ...(share.isOnHold ? ['On hold'] : []),
    ].join(' · '),
    ...(share.memberId !== null && share.amount !== null && { cents: fromDollars(share.amount) }),
    mine: share.memberId === viewerId,
  }))
}

const amount = (dollars: number) => usd(fromDollars(dollars), 2)

/** '75 bp', with the limits, flat amounts and plan of the share if they differ from the rule. */
function termsOf(share: ExplainedShare, { plan }: Pick<LoanExplanation, 'plan'>): string[] {
  const isOtherPlan = share.planName !== plan?.name || share.planVersion !== plan.version
  return [
    `${share.rateBp ?? 0} bp`,
    ...(share.perLoan === null ? [] : [`plus ${amount(share.perLoan)} per loan`]),
    ...(share.minimum === null ? [] : [`at least ${amount(share.minimum)}`]),
    ...(share.maximum === null ? [] : [`at most ${amount(share.maximum)}`]),
    ...(isOtherPlan && share.planName !== null ? [`${share.planName}, version ${share.planVersion}`] : []),
  ]
}
