import { levelLabel, type FigureExplanation, type FigureLoan } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, counted, Empty, Money, QueryError, SkeletonRows, StatusBadge } from '@upline/ui'
import { Term } from '@upline/ui/data'
import type { ReactNode } from 'react'
import { amountOf, metricLabel, sumLine } from './metric-labels.ts'
import { useMetricExplanation } from './use-explanations.ts'
import type { WhyParams } from './why-params.ts'
import css from './why.module.css'

interface Props {
  why: WhyParams
  /** `isOwn`: the metric counts the viewer's own shares. */
  onLoan: (id: string, isOwn: boolean) => void
}

/** Breaks a metric down into levels and statuses that add up to it, then lists the loans included. */
export function MetricPanel({ why, onLoan }: Props) {
  const { query, explanation, loans } = useMetricExplanation(why)
  if (query.isError && !explanation) return <QueryError title="Unable to explain this number" query={query} />
  if (!explanation) return <SkeletonRows message="Loading..." widths={[40, 20]} />
  return (
    <div className={css.why}>
      <p className={css.name}>{metricLabel(explanation.figure, why.level)}</p>
      <Hero explanation={explanation} />
      <p className={css.state}>
        {explanation.scope === 'company' ? 'The whole company. ' : ''}
        {explanation.meaning}
      </p>
      <Parts explanation={explanation} />
      <Loans loans={loans} unit={explanation.unit} onOpen={(id) => onLoan(id, explanation.scope === 'mine')} />
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more loans
        </Button>
      )}
    </div>
  )
}

interface LoansProps {
  loans: readonly FigureLoan[]
  unit: FigureExplanation['unit']
  onOpen: (id: string) => void
}

const Loans = ({ loans, unit, onOpen }: LoansProps) => (
  <>
    <h3 className={css.h}>Loans included</h3>
    {loans.length === 0 ? (
      <Empty title="No loans">This number includes no loans yet.</Empty>
    ) : (
      <ol className={css.loans}>
        {loans.map((loan) => (
          <IncludedLoan key={loan.id} loan={loan} unit={unit} onOpen={() => onOpen(loan.id)} />
        ))}
      </ol>
    )}
  </>
)

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
          <Part key={`${part.level} ${part.status}`} part={part} of={explanation} />
        ))}
        {adjustments !== 0 && (
          <Step name="Adjustments" value={amountOf(unit, adjustments)}>
            Bonuses, corrections and <Term name="Early payoff">early payoffs</Term>
          </Step>
        )}
        {tiers !== 0 && (
          <Step name="Tiers" value={amountOf(unit, tiers)}>
            Extra on your own loans funded in a month
          </Step>
        )}
        <Step isLast name={unit === 'days' ? 'Mean' : 'Together'} value={amountOf(unit, unit === 'days' ? value : sum)}>
          {sumLine(explanation)}
        </Step>
      </ol>
    </>
  )
}

function Part({ part, of: { unit, scope } }: { part: FigureExplanation['parts'][number]; of: FigureExplanation }) {
  const level = `${levelLabel(part.level)} · `
  return (
    <Step name={`${unit === 'commission' ? level : ''}${part.status}`} value={amountOf(unit, part.value)}>
      {unit !== 'commission' && scope === 'mine' ? level : ''}
      {part.status === 'Funded' ? 'Paid' : 'Pending'}
      {part.loans !== null && ` · ${counted(part.loans, 'loan')}`}
    </Step>
  )
}

interface StepProps {
  name: string
  value: string
  isLast?: boolean
  children: ReactNode
}

const Step = ({ name, value, isLast, children }: StepProps) => (
  <li data-last={isLast || undefined}>
    <b>{name}</b>
    <span className="num">{value}</span>
    <small>{children}</small>
  </li>
)

const IncludedLoan = ({
  loan,
  unit,
  onOpen,
}: {
  loan: FigureLoan
  unit: FigureExplanation['unit']
  onOpen: () => void
}) => (
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
