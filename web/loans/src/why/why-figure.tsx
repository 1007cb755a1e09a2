import type { CommissionLevel, FigureName } from '@upline/contracts'
import { useSearchParams } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { whyParam } from './why-address.ts'
import css from './why.module.css'

interface Props {
  figure: FigureName
  /** A line of a breakdown. */
  level?: CommissionLevel
  /** The figure as the screen shows it. */
  children: ReactNode
}

/**
 * A figure that opens 'Why this number?'. The panel stands once for all pages of this remote (why-panel-host.tsx) and takes
 * scope, search and status from the address, as the page does.
 */
export function WhyFigure({ figure, level, children }: Props) {
  const [, setParams] = useSearchParams()
  const open = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('why', whyParam(figure, level))
      next.delete('loan')
      return next
    })
  return (
    <button type="button" className={css.figure} title="Why this number?" aria-haspopup="dialog" onClick={open}>
      {children}
    </button>
  )
}
