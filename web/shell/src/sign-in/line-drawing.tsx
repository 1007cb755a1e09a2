import { FIRST_PLAN_BP, levelLabel } from '@upline/contracts'
import css from './sign-in.module.css'

const stops = FIRST_PLAN_BP.map((share, level) => ({ share, level })).toReversed()
const MAX_WIDTH_PERCENT = 90

/** The drawing of the upline. Without numbers, because a plan may change. */
export const LineDrawing = () => (
  <div className={css.picture} aria-hidden>
    <div className={css.line}>
      {stops.map(({ share, level }) => {
        const background = `var(--up-level-${level})`
        return (
          <div key={level} className={css.stop}>
            <i style={{ background }} />
            <span>{levelLabel(level)}</span>
            <b style={{ width: `${(share / FIRST_PLAN_BP[0]) * MAX_WIDTH_PERCENT}%`, background }} />
          </div>
        )
      })}
    </div>
    <p className={css.said}>
      Every loan, to the cent,
      <br />
      up the line.
    </p>
  </div>
)
