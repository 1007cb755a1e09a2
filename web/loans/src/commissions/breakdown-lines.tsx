import {
  type BreakdownPeriod,
  type CommissionLevel,
  type CompPlanTerms,
  type FigureName,
  levelLabel,
  type LoanScope,
} from '@upline/contracts'
import { LevelBadge, Money } from '@upline/ui'
import { LevelBar, Term } from '@upline/ui/data'
import type { LevelCents } from '../pipeline/loan-amounts.ts'
import { useMyPlan } from '../plans/use-comp-plans.ts'
import { WhyMetric } from '../why/why-metric.tsx'
import css from './breakdown-lines.module.css'

interface Props {
  shares: LevelCents
  /** 0 on the dashboard, 2 on the commissions page. */
  decimals: 0 | 2
  /** The label of a line, if the name of its level is too short. */
  name?: (level: CommissionLevel) => string
  /** The explanation of a line. Missing for a past date, because rates and explanations are today's. */
  why?: { figure: FigureName; scope?: LoanScope | undefined; period?: BreakdownPeriod }
}

/** The rate of a level in the viewer's own plan; loans that funded under another version show it in their own panel. */
const rateOf = (plan: CompPlanTerms | undefined, level: CommissionLevel): string => {
  const rate = plan && [plan.personal, ...plan.overrides][level]
  return rate ? `${rate.rateBp} bp` : ''
}

/** The first rate has the definition. */
const Rate = ({ text, level }: { text: string; level: CommissionLevel }) => (
  <span>{text && level === 0 ? <Term name="Basis points (bp)">{text}</Term> : text}</span>
)

/** The first level above Personal has the definition of overrides. */
const LineName = ({ text, level }: { text: string; level: CommissionLevel }) =>
  level === 1 ? <Term name="Override">{text}</Term> : text

/** The bar of the four levels and a line for each level. Each line opens its explanation. */
export function BreakdownLines({ shares, decimals, name, why }: Props) {
  const { data: plan } = useMyPlan()
  return (
    <>
      {shares.some((cents) => cents !== 0) && <LevelBar cents={[...shares]} />}
      <dl className={css.lines}>
        {shares.map((cents, at) => {
          const level = at as CommissionLevel
          return (
            <div key={level}>
              <dt>
                <LevelBadge level={level}>
                  <LineName text={name?.(level) ?? levelLabel(level)} level={level} />
                </LevelBadge>
                {why && <Rate text={rateOf(plan, level)} level={level} />}
              </dt>
              <dd>
                {why ? (
                  <WhyMetric {...why} level={level}>
                    <Money cents={cents} decimals={decimals} />
                  </WhyMetric>
                ) : (
                  <Money cents={cents} decimals={decimals} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
