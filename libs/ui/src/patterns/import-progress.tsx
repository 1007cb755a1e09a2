import { Progress } from '@mantine/core'
import css from './import-progress.module.css'

interface Props {
  done: number
  total: number
  imported: number
  refused: number
  needsOfficer?: number
  shares?: number
  /** What `imported` counts. */
  what?: string
  /** The import is queued behind another one and has not started. */
  waits?: boolean
  /** 'You can leave this page.' only if that is true. */
  note?: string
}

const whole = (value: number) => value.toLocaleString('en-US')

/** The bar shows the progress, the counts show the results. */
export function ImportProgress({ done, total, imported, refused, needsOfficer, shares, what, waits, note }: Props) {
  const counts = [
    [what ?? 'Loans Imported', imported],
    ['Commissions booked', shares],
    ['Rejected', refused],
    ['Need a loan officer', needsOfficer],
  ].filter((count): count is [string, number] => count[1] !== undefined)
  return (
    <div className={css.run}>
      <div className={css.head} role="status">
        <b>{waits ? 'Waiting for another import' : 'Importing'}</b>
        {!waits && (
          <span className="num">
            {whole(done)} of {whole(total)} records
          </span>
        )}
        {note && <span className={css.left}>{note}</span>}
      </div>
      <Progress value={total ? (done / total) * 100 : 0} aria-label="Import progress" />
      <dl className={css.counts}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{whole(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
