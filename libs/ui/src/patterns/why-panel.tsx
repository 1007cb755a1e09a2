import type { ExplainedShare, ExplanationStep, LoanExplanation } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { StatusBadge } from './badges.tsx'
import { longDate } from './calendar-text.ts'
import { capitalized } from './capitalized.ts'
import { LevelRail } from './level-rail.tsx'
import { Money, usd } from './money.tsx'
import { LoadError, SkeletonRows } from './states.tsx'
import { railStops, sharedReason } from './rail-stops.ts'
import type { TableQuery } from './table-column.ts'
import { WhyAdjustments } from './why-adjustments.tsx'
import { WhyAgreements } from './why-agreements.tsx'
import { Term } from './term.tsx'
import { WhyLedger } from './why-ledger.tsx'
import css from './why-panel.module.css'

interface Props {
  explanation: LoanExplanation | undefined
  /** The loading and error state of `explanation`. */
  query?: TableQuery
  viewerId: string
  /** The viewer's own share, also for viewers who see the whole loan. */
  isOwn?: boolean
}

/** 'Why this number?' of a loan: the amount, a sentence, the calculation steps, the payees, and the ledger entries. */
export const WhyLoan = ({ explanation, query, viewerId, isOwn = false }: Props) =>
  explanation ? (
    <Why explanation={explanation} viewerId={viewerId} isOwn={isOwn} />
  ) : query?.isError ? (
    <LoadError title="Unable to load this loan" detail={query.error?.message ?? ''} onRetry={query.refetch} />
  ) : (
    <SkeletonRows message="Loading..." widths={[40, 20]} />
  )

interface WhyProps {
  explanation: LoanExplanation
  viewerId: string
  isOwn: boolean
}

function Why({ explanation, viewerId, isOwn }: WhyProps) {
  const { loan, member, shares } = explanation
  const own = shares.filter((share) => share.memberId === viewerId && share.steps.length > 0)
  const isWhole = explanation.scope === 'company' && !isOwn
  const cents = fromDollars(isWhole ? explanation.total : member.amount)
  const isNothing = cents === 0
  return (
    <div className={css.why}>
      <WhyHead loan={loan} />
      <WhyAmount loan={loan} cents={cents} />
      <p className={css.state}>{explanation.stateReason}</p>
      {isNothing && !isWhole && <WhyNotMe reason={member.reason} />}
      {!isNothing && (
        <>
          <h3 className={css.h}>How it's calculated</h3>
          {isWhole ? <Steps steps={wholeSteps(explanation)} /> : <OwnSteps shares={own} explanation={explanation} />}
        </>
      )}
      <h3 className={css.h}>Who gets paid</h3>
      <Chains explanation={explanation} viewerId={viewerId} />
      <p className={css.state}>{[sharedReason(explanation), whose(explanation)].filter(Boolean).join(' ')}</p>
      <WhyAgreements shares={shares} />
      <WhyLedger entries={explanation.ledger} corrections={explanation.corrections} />
      <WhyAdjustments explanation={explanation} viewerId={isWhole ? undefined : viewerId} />
    </div>
  )
}

/** A loan without an officer pays no one, which is not an amount. */
const WhyAmount = ({ loan, cents }: Pick<LoanExplanation, 'loan'> & { cents: number }) =>
  cents === 0 && loan.officerId === null ? (
    <p className={css.noOfficer}>No officer</p>
  ) : (
    <Money cents={loan.loanAmount === null ? undefined : cents} decimals={2} size="hero" />
  )

const WhyHead = ({ loan }: Pick<LoanExplanation, 'loan'>) => (
  <div className={css.head}>
    <span>
      {loan.loanNumber && `${loan.loanNumber} · `}
      {loan.borrower}
    </span>
    <StatusBadge status={loan.outcome ? capitalized(loan.outcome) : loan.status} />
  </div>
)

/** Each share of the viewer in a split loan, by originator. */
const OwnSteps = ({ shares, explanation }: { shares: ExplainedShare[]; explanation: LoanExplanation }) =>
  shares.map((share) => (
    <div key={`${share.originatorId} ${share.level}`}>
      {share.percent < 100 && <h4 className={css.h}>{portionOf(share, explanation)}</h4>}
      <Steps steps={share.steps} />
    </div>
  ))

/** One upline chain per originator of a split loan. */
function Chains({ explanation, viewerId }: { explanation: LoanExplanation; viewerId: string }) {
  const portions = [...Map.groupBy(explanation.shares, ({ originatorId }) => originatorId).values()]
  return portions.map((shares) => (
    <div key={shares[0]!.originatorId}>
      {shares[0]!.percent < 100 && <h4 className={css.h}>{portionOf(shares[0]!, explanation)}</h4>}
      <LevelRail stops={railStops(explanation, shares, viewerId)} />
    </div>
  ))
}

function portionOf({ originatorId, percent }: ExplainedShare, { loan }: LoanExplanation): string {
  const name = loan.originators.find(({ memberId }) => memberId === originatorId)?.name ?? 'A former originator'
  return `${name}, ${percent}% of the loan`
}

const WhyNotMe = ({ reason }: { reason: string }) => (
  <>
    <h3 className={css.h}>Why not me?</h3>
    <p className={css.reason}>{reason}</p>
  </>
)

/** The words in a step's title that have a definition. */
const TERM = 'basis points'

function withTerm(title: string) {
  const [before, after] = title.split(TERM)
  if (after === undefined) return title
  return (
    <>
      {before}
      <Term name="Basis points (bp)">{TERM}</Term>
      {after}
    </>
  )
}

const Steps = ({ steps }: { steps: ExplanationStep[] }) => (
  <ol className={css.steps}>
    {steps.map((step, at) => (
      <li key={step.title} data-last={at === steps.length - 1 || undefined}>
        <b>{withTerm(step.title)}</b>
        <span className="num">{step.figure}</span>
        <small>{step.text}</small>
      </li>
    ))}
  </ol>
)

/** The whole loan: the rule once, then the sum. The list of payees has the rate and amount of each share. */
function wholeSteps({ shares, total, loan }: LoanExplanation): ExplanationStep[] {
  const portion = shares.some(({ percent }) => percent < 100) ? ' × portion' : ''
  return [
    {
      title: `Loan amount${portion} × basis points ÷ 10,000`,
      text: 'Each share is rounded once, to the nearest cent.',
      figure: loan.loanAmount === null ? '' : usd(fromDollars(loan.loanAmount), 2),
    },
    {
      title: 'Total commission of the loan',
      text: 'The sum of the shares, without further rounding',
      figure: usd(fromDollars(total), 2),
    },
  ]
}

/** The dates that select the team structure, and the loan officer's comp plan. Reasons for several dates include them. */
function whose({ decidedOn, chainReason, originatorDates, bookedReason, plan }: LoanExplanation): string {
  const isOneDate = new Set(originatorDates.map(({ date, on }) => `${date} ${on}`)).size <= 1
  const when = decidedOn === null || !isOneDate ? '' : ` (${longDate(decidedOn)})`
  const reason = `${chainReason.replace(/\.$/, '')}${when}.`
  return [reason, bookedReason, planText(plan)].filter(Boolean).join(' ')
}

function planText(plan: LoanExplanation['plan']): string | null {
  if (plan === null) return null
  const since = plan.effectiveFrom === null ? '' : `, in effect since ${longDate(plan.effectiveFrom)}`
  return `${plan.name}, version ${plan.version}${since}.`
}
