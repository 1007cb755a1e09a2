import type { BreakdownPeriod, CommissionLevel, FigureName, LoanScope } from '@upline/contracts'
import { useSearchParams } from '@upline/web-kit'
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
  const [, setParams] = useSearchParams()
  const open = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('why', whyParam(figure, level))
      next.delete('loan')
      if (scope) next.set('whyScope', scope)
      if (period) next.set('whyPeriod', period)
      return next
    })
  return (
    <button type="button" className={css.figure} title="Why this number?" aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  )
}
