import { TextInput } from '@upline/ui'
import css from './moves.module.css'

interface Props {
  /** YYYY-MM-DD; '' is today. */
  value: string
  onChange: (date: string) => void
}

/** From when the new upline applies. The server knows the company's today, and who can choose a past date. */
export const MoveDate = ({ value, onChange }: Props) => (
  <TextInput
    type="date"
    label="Effective date"
    description="Empty: today. Loans dated on this day or later follow the new upline."
    className={css.date}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
