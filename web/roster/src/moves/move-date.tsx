import { TextInput } from '@upline/ui'
import css from './moves.module.css'

interface Props {
  /** YYYY-MM-DD. Empty: today. */
  value: string
  onChange: (date: string) => void
}

/** The start date of the new upline. The server knows today's company date and who can choose a past date. */
export const MoveDate = ({ value, onChange }: Props) => (
  <TextInput
    type="date"
    label="Effective date"
    description="Leave empty for today. Loans dated on or after this day follow the new upline."
    className={css.date}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
