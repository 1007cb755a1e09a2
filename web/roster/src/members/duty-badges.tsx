import { type Duty, DUTY_LABELS } from '@upline/contracts'
import { NeutralBadge } from '@upline/ui'
import css from './roster-page.module.css'

interface Props {
  /** Missing for visitors of the open roster, who see no duties. */
  duties?: readonly Duty[]
}

/** A small badge for each duty; nothing for members without one. */
export const DutyBadges = ({ duties = [] }: Props) =>
  duties.length === 0 ? null : (
    <span className={css.duties}>
      {duties.map((duty) => (
        <NeutralBadge key={duty}>{DUTY_LABELS[duty]}</NeutralBadge>
      ))}
    </span>
  )

/** One badge for a narrow cell: 'Payroll +1', whose title names them all. */
export function DutyMark({ duties = [] }: Props) {
  const [first, ...more] = duties.map((duty) => DUTY_LABELS[duty])
  if (first === undefined) return null
  const all = [first, ...more].join(', ')
  return (
    <span className={css.duties} title={`Duties: ${all}`}>
      <NeutralBadge>{more.length === 0 ? first : `${first} +${more.length}`}</NeutralBadge>
    </span>
  )
}
