import { Button, TextInput } from '@upline/ui'
import { useSearchParams, useToday } from '@upline/web-kit'
import { dateLabel } from '../moves/move-labels.ts'
import css from './team-page.module.css'

/** The 'As of' date of the team in the URL. Undefined: today. */
export function useAsOf() {
  const [params, setParams] = useSearchParams()
  const choose = (date: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (date) next.set('asOf', date)
        else next.delete('asOf')
        return next
      },
      { replace: true },
    )
  return { asOf: params.get('asOf') || undefined, choose }
}

export function AsOfField() {
  const { asOf = '', choose } = useAsOf()
  const today = useToday()
  return (
    <label className={css.asOf}>
      <span>As of</span>
      <TextInput
        type="date"
        size="xs"
        max={today}
        value={asOf}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </label>
  )
}

/** Explains what a past date shows, with a button back to today. */
export function AsOfNote() {
  const { asOf, choose } = useAsOf()
  if (!asOf) return null
  return (
    <p className={css.asOfNote} role="status">
      As of {dateLabel(asOf)}: team members and uplines on that date, with today&apos;s names, roles and activity.{' '}
      <Button variant="default" size="compact-sm" className="no-print" onClick={() => choose('')}>
        Back to today
      </Button>
    </p>
  )
}
