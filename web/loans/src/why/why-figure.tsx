import type { BreakdownPeriod, CommissionLevel, FigureName, LoanScope } from '@upline/contracts'
import { usePutParams } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { whyParam } from './why-address.ts'
import css from './why.module.css'

interface Props {
  figure: FigureName
  /** A line of a breakdown. */
  level?: CommissionLevel
  /** Scope of the metric, unless the address of the page names one. */
  scope?: LoanScope | undefined
  /** Period of the metric `breakdown`. */
  period?: BreakdownPeriod
  /** The metric as the screen shows it. */
  children: ReactNode
}

/**
 * A figure that opens 'Why this number?'. All pages of this remote share one panel (why-panel-host.tsx); it takes scope, search
 * and status from the address, as the page does.
 */
export function WhyFigure({ figure, level, scope, period, children }: Props) {
  const put = usePutParams()
  const open = () =>
    put({
      ...{ why: whyParam(figure, level), loan: undefined },
      ...(scope && { whyScope: scope }),
      ...(period && { whyPeriod: period }),
    })
  return (
    <button type="button" className={css.figure} title="Why this number?" aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  )
}
