import type { BreakdownPeriod, CommissionLevel, FigureName, LoanScope } from '@upline/contracts'
import { usePutParams } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { whyParam } from './why-params.ts'
import css from './why.module.css'

interface Props {
  figure: FigureName
  /** A line of a breakdown. */
  level?: CommissionLevel
  /** Scope of the metric, if it is not the one in the URL of the page. */
  scope?: LoanScope | undefined
  /** Period of the metric `breakdown`. */
  period?: BreakdownPeriod
  /** The metric as the screen shows it. */
  children: ReactNode
}

/**
 * A number that opens 'Why this number?'. All pages of this remote share one panel (why-panel-host.tsx); it takes scope, search
 * and status from the URL, as the page does.
 */
export function WhyMetric({ figure, level, scope, period, children }: Props) {
  const put = usePutParams()
  const open = () =>
    put({
      ...{ why: whyParam(figure, level), loan: undefined },
      ...(scope && { whyScope: scope }),
      ...(period && { whyPeriod: period }),
    })
  return (
    <button type="button" className={css.metric} title="Why this number?" aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  )
}
