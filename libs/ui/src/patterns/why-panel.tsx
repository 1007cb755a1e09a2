import type { LoanDetail, LoanShare } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { StatusBadge } from './badges.tsx'
import { LevelRail, type RailStop } from './level-rail.tsx'
import { Money } from './money.tsx'
import { Empty, LoadError, SkeletonRows } from './states.tsx'
import type { TableQuery } from './table-column.ts'
import { WhyLedger } from './why-ledger.tsx'
import css from './why-panel.module.css'
import { explain } from './why-steps.ts'

interface Props {
  loan: LoanDetail | undefined
  /** Loading and failure of `loan`. */
  query?: TableQuery
  viewerId: string
  /** The whole loan's commission instead of the viewer's own share (company scope). */
  whole?: boolean
}

/** 'Why this number?' of a loan: the amount, one sentence, the steps to it, and the line of who earns on the loan. */
export const WhyLoan = ({ loan, query, viewerId, whole }: Props) =>
  loan ? (
    <Why loan={loan} viewerId={viewerId} whole={whole} />
  ) : query?.isError ? (
    <LoadError
      title="This loan could not be loaded"
      detail={query.error?.message ?? ''}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <SkeletonRows message="Loading..." widths={[40, 20]} />
  )

function Why({ loan, viewerId, whole }: { loan: LoanDetail; viewerId: string; whole?: boolean }) {
  const explained = explain(loan, { id: viewerId, whole })
  if (!explained) return <NoAmount name={loan.loanNumber ?? 'This loan'} />
  return (
    <div className={css.why}>
      <div className={css.head}>
        <span>
          {loan.loanNumber && `${loan.loanNumber} · `}
          {loan.borrower}
        </span>
        <StatusBadge status={loan.outcome ? capitalised(loan.outcome) : loan.status} />
      </div>
      <Money cents={explained.cents} decimals={2} size="hero" />
      <p className={css.state}>{stateOf(loan)}</p>
      <h3 className={css.h}>How it is worked out</h3>
      <ol className={css.steps}>
        {explained.steps.map((step) => (
          <li key={step.title} data-last={step.last}>
            <b>{step.title}</b>
            <span className="num">{step.figure}</span>
            <small>{step.text}</small>
          </li>
        ))}
      </ol>
      <h3 className={css.h}>Who earns on this loan</h3>
      <LevelRail stops={loan.shares.map((one) => railStop(one, viewerId))} />
      <WhyLedger entries={loan.ledger} />
    </div>
  )
}

const NoAmount = ({ name }: { name: string }) => (
  <Empty title="No amount yet">
    {name} earns nothing until its amount arrives by sync, import or edit. Its shares are worked out then.
  </Empty>
)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function stateOf(loan: LoanDetail): string {
  if (loan.outcome && !loan.frozen) return `The loan was ${loan.outcome}, so nothing is paid on it.`
  if (!loan.frozen) return 'An estimate until the loan funds: it follows the amount, the team and the plan.'
  const when = loan.chainAt ? ` on ${longDate.format(new Date(loan.chainAt))}` : ''
  return `Frozen when the loan funded${when}. Later changes to the team do not touch it.`
}

const railStop = (share: LoanShare, viewerId: string): RailStop => ({
  level: share.level,
  who: share.memberName ?? 'No one',
  detail: share.reason || (share.memberId ? `${share.rateBp} bp` : 'nobody stands there, so nothing is paid'),
  cents: share.memberId === null ? undefined : fromDollars(share.amount),
  mine: share.memberId === viewerId,
})
