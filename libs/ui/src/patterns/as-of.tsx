import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import css from './as-of.module.css'
import { mediumDate } from './calendar-text.ts'

interface FieldProps {
  /** YYYY-MM-DD; '' is today. */
  value: string
  /** First and last date that can be chosen. */
  min: string
  max: string
  onChange: (date: string) => void
}

/** A date of the past. What is typed is passed on once it is a date between `min` and `max`. */
export function AsOfField({ value, min, max, onChange }: FieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isOutside = typed !== '' && (typed < min || typed > max)
  const changed = (date: string) => {
    setTyped(date)
    if (date === '' || (date >= min && date <= max)) onChange(date)
  }
  return (
    <div className={`${css.field} no-print`}>
      <span aria-hidden>As of</span>
      <TextInput
        type="date"
        aria-label="As of"
        size="xs"
        min={min}
        max={max}
        value={typed}
        error={isOutside && `Choose a date from ${mediumDate(min)} to today.`}
        onChange={(event) => changed(event.currentTarget.value)}
      />
    </div>
  )
}

interface BannerProps {
  date: string
  onToday: () => void
  /** What the page shows as of the date. */
  children: ReactNode
}

/** Names the past date that a page shows, and leads back to today. */
export const AsOfBanner = ({ date, onToday, children }: BannerProps) => (
  <div className={css.banner} role="status">
    <b>As of {mediumDate(date)}</b>
    <span>{children}</span>
    <Button variant="default" size="compact-sm" className="no-print" onClick={onToday}>
      Back to today
    </Button>
  </div>
)
