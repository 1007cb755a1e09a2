import { levelLabel } from '@upline/contracts'
import type { CSSProperties, ReactNode } from 'react'
import { usd } from './money.tsx'
import css from './level-rail.module.css'

export interface RailStop {
  level: 0 | 1 | 2 | 3
  who: ReactNode
  detail: string
  /** undefined: nothing is paid here. */
  cents?: number
  mine?: boolean
}

/** The team structure: who is above a loan, and what each earns. Personal is at the bottom. */
export const LevelRail = ({ stops }: { stops: RailStop[] }) => (
  <ol className={css.rail} reversed>
    {stops.toReversed().map((stop) => (
      <li
        key={stop.level}
        data-mine={stop.mine || undefined}
        style={{ '--tone': `var(--up-level-${stop.level})` } as CSSProperties}
      >
        <span className={css.who}>
          <b>{stop.who}</b>
          {stop.mine && <span className={css.you}>You</span>}
        </span>
        <span className={css.detail}>{[levelLabel(stop.level), stop.detail].filter(Boolean).join(' · ')}</span>
        <span className={`num ${css.amount}`}>{stop.cents === undefined ? '—' : usd(stop.cents, 2)}</span>
      </li>
    ))}
  </ol>
)

/** Four shares of one whole, in the rail's own tones. The list next to it has the numbers; the bar is decoration. */
export const LevelBar = ({ cents }: { cents: number[] }) => (
  <div aria-hidden className={`${css.bar} keep-colors`}>
    {cents.map(
      (part, level) =>
        part > 0 && <span key={level} style={{ flexGrow: part, background: `var(--up-level-${level})` }} />,
    )}
  </div>
)
