import { Note } from '@upline/ui'
import { useToday } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'

interface Props {
  /** YYYY-MM-DD, or '' while no date is entered. */
  date: string
  /** 'this plan' */
  paidUnder: string
}

/** A change from a past date pays loans again. */
export function PastDateNote({ date, paidUnder }: Props) {
  const today = useToday()
  if (date === '' || date >= today) return null
  return (
    <Note role="status">
      The date is in the past. Once approved, loans dated {calendarDay(date)} or later are paid again under {paidUnder}.
    </Note>
  )
}
