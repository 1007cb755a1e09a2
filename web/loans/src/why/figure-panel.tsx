import { levelLabel, type FigureExplanation, type FigureLoan } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Empty, LoadError, Money, SkeletonRows, StatusBadge } from '@upline/ui'
import { amountOf, figureName, loansBehind, sumLine } from './figure-words.ts'
import { useFigureExplanation } from './use-explanations.ts'
import type { WhyAddress } from './why-address.ts'
import css from './why.module.css'

interface Props {
  address: WhyAddress
  /** `isOwn`: the metric counts the viewer's own shares. */
  onLoan: (id: string, isOwn: boolean) => void
}

/** Breaks a metric down into levels and statuses that add up to it, then lists the loans included. */
export function FigurePanel({ address, onLoan }: Props) {
  const { query, explanation, loans } = useFigureExplanation(address)
  if (query.isError && !explanation)
    return (
      <LoadError
        title="Unable to explain this number"
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (!explanation) return <SkeletonRows message="Loading..." widths={[40, 20]} />
  return (
    <div className={css.why}>
      <p className={css.name}>{figureName(explanation.figure, address.level)}</p>
      <Hero explanation={explanation} />
      <p className={css.state}>
        {explanation.scope === 'company' ? 'The whole company. ' : ''}
        {explanation.meaning}
      </p>
      <Parts explanation={explanation} />
      <h3 className={css.h}>Loans included</h3>
      {loans.length === 0 ? (
        <Empty title="No loans">This number includes no loans yet.</Empty>
      ) : (
        <ol className={css.loans}>
          {loans.map((loan) => (
            <Behind
              key={loan.id}
              loan={loan}
              unit={explanation.unit}
              onOpen={() => onLoan(loan.id, explanation.scope === 'mine')}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more loans
        </Button>
      )}
    </div>
  )
}

const Hero = ({ explanation: { unit, value } }: { explanation: FigureExplanation }) =>
  unit === 'loans' || unit === 'days' ? (
    <p className={`num ${css.hero}`}>{amountOf(unit, value)}</p>
  ) : (
    <Money cents={fromDollars(value)} decimals={2} size="hero" />
  )

function Parts({ explanation }: { explanation: FigureExplanation }) {
  const { parts, unit, sum, value, tiers } = explanation
  const adjustments = Math.round((explanation.adjustments - tiers) * 100) / 100
  return (
    <>
      <h3 className={css.h}>What's in this number</h3>
      <ol className={css.steps}>
        {parts.map((part) => (
          <li key={`${part.level} ${part.status}`}>
            <b>
              {unit === 'commission' ? `${levelLabel(part.level)} · ` : ''}
              {part.status}
            </b>
            <span className="num">{amountOf(unit, part.value)}</span>
            <small>
              {unit !== 'commission' && explanation.scope === 'mine' ? `${levelLabel(part.level)} · ` : ''}
              {part.status === 'Funded' ? 'Paid' : 'Pending'}
              {part.loans !== null && ` · ${loansBehind(part.loans)}`}
            </small>
          </li>
        ))}
        {adjustments !== 0 && (
          <li>
            <b>Adjustments</b>
            <span className="num">{amountOf(unit, adjustments)}</span>
            <small>Bonuses, corrections and early payoffs</small>
          </li>
        )}
        {tiers !== 0 && (
          <li>
            <b>Tiers</b>
            <span className="num">{amountOf(unit, tiers)}</span>
            <small>Extra on a month’s own funded loans</small>
          </li>
        )}
        <li data-last>
          <b>{unit === 'days' ? 'Mean' : 'Together'}</b>
          <span className="num">{amountOf(unit, unit === 'days' ? value : sum)}</span>
          <small>{sumLine(explanation)}</small>
        </li>
      </ol>
    </>
  )
}

const Behind = ({ loan, unit, onOpen }: { loan: FigureLoan; unit: FigureExplanation['unit']; onOpen: () => void }) => (
  <li>
    <button type="button" onClick={onOpen} title="Why this number?">
      <span className={css.borrower}>
        <b>{loan.borrower}</b>
        <span className="num">{amountOf(unit, loan.value)}</span>
      </span>
      <span className={css.about}>
        <span>
          {loan.loanNumber ?? loan.id.slice(0, 8)}
          {loan.level !== null && ` · ${levelLabel(loan.level)}`} · {loan.officerName}
        </span>
        <StatusBadge status={loan.status} />
      </span>
    </button>
  </li>
)
