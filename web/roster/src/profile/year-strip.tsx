import { fromDollars } from '@upline/money'
import type { MemberYear, Production, YearForViewer } from '@upline/contracts'
import { counted, Money, shortUsd } from '@upline/ui'
import { type Metric, MetricStrip, Term } from '@upline/ui/data'
import css from './year.module.css'

interface Props {
  /** Undefined while it loads. */
  year: MemberYear | undefined
  firstName: string
  isOwn: boolean
}

/** What a member originated this year, and what it pays the member and the viewer. */
export const YearStrip = ({ year, firstName, isOwn }: Props) => (
  <MetricStrip label="This year" metrics={year ? metricsOf(year, firstName, isOwn) : LOADING} />
)

const LOADING: Metric[] = ['Funded this year', 'Pending', 'Earned this year'].map((label) => ({
  label,
  value: undefined,
}))

function metricsOf(
  { year, funded, pending, earned, forViewer }: MemberYear,
  firstName: string,
  isOwn: boolean,
): Metric[] {
  const share = isOwn ? null : forViewer
  return [
    { label: `Funded in ${year}`, ...production(funded, 'loan') },
    { label: 'Pending', ...production(pending, 'open loan') },
    ...(earned === null ? [] : [earnedOf(earned, isOwn ? 'You earned' : `${firstName} earned`)]),
    ...(share === null ? [] : [paidTo(share)]),
  ]
}

const production = ({ loans, volume }: Production, noun: string): Omit<Metric, 'label'> => ({
  value: shortUsd(fromDollars(volume)),
  note: counted(loans, noun),
})

const earnedOf = (earned: number, label: string): Metric => ({
  label,
  value: <Money cents={fromDollars(earned)} size="metric" />,
  note: (
    <>
      Personal and <Term name="Override">overrides</Term>
    </>
  ),
})

const paidTo = ({ level, funded, pending }: YearForViewer): Metric => ({
  label: 'Earned for you',
  value: <Money cents={fromDollars(funded)} size="metric" />,
  note:
    level === null ? (
      'From a former team'
    ) : (
      <span className={css.share}>
        <Money cents={fromDollars(pending)} tone="dim" /> pending, <Term name="Override">Level {level} override</Term>
      </span>
    ),
})
