import { type Duty, DUTY_LABELS } from '@upline/contracts'
import { NeutralBadge } from '@upline/ui'
import css from './roster-page.module.css'

/** A small badge for each duty; nothing for members without one, and for visitors, who see none. */
export const DutyBadges = ({ duties = [] }: { duties?: readonly Duty[] }) =>
  duties.length === 0 ? null : (
    <span className={css.duties}>
      {duties.map((duty) => (
        <NeutralBadge key={duty}>{DUTY_LABELS[duty]}</NeutralBadge>
      ))}
    </span>
  )
