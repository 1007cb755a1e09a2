import type { LoanTimelinePoint } from '@upline/contracts'
import { ActionIcon, dayOfYear, IconChevronRight, mediumDate } from '@upline/ui'
import css from './follow-loan.module.css'
import { markKind } from './point-text.ts'

interface Props {
  /** Oldest first. */
  points: LoanTimelinePoint[]
  at: number
  onChange: (at: number) => void
}

const MAX_LABELS = 8

/** A slider over the dates when the loan changed, with a mark for each. Arrow keys move from change to change. */
export function TimelineScrubber({ points, at, onChange }: Props) {
  const last = points.length - 1
  const point = points[at]!
  const labelEvery = Math.ceil(points.length / MAX_LABELS)
  return (
    <div className={css.scrubber}>
      <StepButton label="Earlier change" isBack disabled={at === 0} onClick={() => onChange(at - 1)} />
      <div className={css.track}>
        <input
          type="range"
          className={css.range}
          aria-label="Date"
          aria-valuetext={valueText(point, at === last)}
          min={0}
          max={last}
          step={1}
          value={at}
          disabled={last === 0}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        <ol className={css.marks} aria-hidden>
          {points.map(({ on, events }, index) => (
            <li
              key={on}
              data-kind={markKind(events)}
              data-current={index === at || undefined}
              style={{ insetInlineStart: `${last === 0 ? 0 : (index / last) * 100}%` }}
            >
              {isLabeled(index, { last, labelEvery }) && <span>{index === last ? 'Today' : dayOfYear(on)}</span>}
            </li>
          ))}
        </ol>
      </div>
      <StepButton label="Later change" disabled={at === last} onClick={() => onChange(at + 1)} />
    </div>
  )
}

/** First, last, and some between them that do not touch. */
const isLabeled = (index: number, { last, labelEvery }: { last: number; labelEvery: number }): boolean =>
  index === 0 || index === last || (index % labelEvery === 0 && last - index >= labelEvery)

const valueText = ({ on, events }: LoanTimelinePoint, isToday: boolean): string =>
  [`${mediumDate(on)}${isToday ? ' (today)' : ''}`, ...events.map(({ text }) => text)].join(', ')

interface StepProps {
  label: string
  isBack?: boolean
  disabled: boolean
  onClick: () => void
}

const StepButton = ({ label, isBack, disabled, onClick }: StepProps) => (
  <ActionIcon className={css.step} variant="default" aria-label={label} disabled={disabled} onClick={onClick}>
    <IconChevronRight size={17} stroke={1.6} data-back={isBack || undefined} aria-hidden />
  </ActionIcon>
)
