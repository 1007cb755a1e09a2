import {
  levelLabel,
  type ExplainedAdjustment,
  type LoanExplanation,
  type SettlementCostDollars,
} from '@upline/contracts'
import { fromDollars, sumCents, usdExact } from '@upline/money'
import { capitalized } from './capitalized.ts'
import { instantDate } from './instant-date.ts'
import { Money } from './money.tsx'
import css from './why-panel.module.css'

interface Props {
  explanation: Pick<LoanExplanation, 'adjustments' | 'ledger'>
  /** The member whose adjustments are summed; undefined: all members. */
  viewerId: string | undefined
}

/** Clawbacks and additions to the shares, and the net result. */
export function WhyAdjustments({ explanation: { adjustments, ledger }, viewerId }: Props) {
  if (adjustments.length === 0) return null
  const isCounted = ({ memberId }: { memberId: string }) => viewerId === undefined || memberId === viewerId
  const left = sumCents([...ledger, ...adjustments].filter(isCounted).map(({ amount }) => fromDollars(amount)))
  return (
    <>
      <h3 className={css.h}>Adjustments</h3>
      <ol className={css.steps}>
        {adjustments.map((adjustment, at) => (
          <li key={at}>
            <b>
              {titleOf(adjustment)}: {adjustment.memberName}
            </b>
            <Money cents={fromDollars(adjustment.amount)} decimals={2} />
            <small>{detailOf(adjustment)}</small>
          </li>
        ))}
        <li data-last>
          <b>Net after adjustments</b>
          <Money cents={left} decimals={2} />
          <small>
            {viewerId === undefined ? 'Total of the loan' : 'Your total'}, reversals and adjustments included
          </small>
        </li>
      </ol>
    </>
  )
}

/** 'Early payoff', 'Bonus'. */
const titleOf = ({ type }: ExplainedAdjustment): string => capitalized(type.replaceAll('-', ' '))

const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`)

const costText = ({ estimate, actual }: SettlementCostDollars): string =>
  `estimate ${usdExact(fromDollars(estimate))}, actual ${usdExact(fromDollars(actual))}`

function detailOf({ level, percent, payoffDays, settlementCost, at, reason, approvedBy }: ExplainedAdjustment): string {
  const parts = [
    ...(level === null ? [] : [levelLabel(level)]),
    ...(percent === null ? [] : [`${percent}% of the share`]),
    ...(payoffDays === null ? [] : [`paid off ${dayCount(payoffDays)} after funding`]),
    ...[instantDate(at), reason],
    ...(settlementCost === null ? [] : [costText(settlementCost)]),
    `approved by ${approvedBy}`,
  ]
  return parts.join(' · ')
}
