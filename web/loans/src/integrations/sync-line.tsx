import type { EncompassStatus } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { freshness, untilNext } from './freshness.ts'
import css from './integrations.module.css'
import { useNow } from './use-encompass.ts'

/** For members without access to the settings: one line about the age of the loan data. */
export function SyncLine({ status }: { status: EncompassStatus }) {
  const now = useNow()
  const { isRunning, lastReadAt, lastRun, loans, nextReadAt } = status
  const age = isRunning ? 'syncing now' : freshness(lastReadAt, now).toLowerCase()
  return (
    <Panel>
      <p className={css.line}>
        <b>Encompass:</b> {age}, {untilNext(nextReadAt, now)}. Loans synced:{' '}
        <span className="num">{loans.toLocaleString('en-US')}</span>.
        {lastRun?.error && <span className={css.failed}> The last sync failed. Upline will try again.</span>}
      </p>
    </Panel>
  )
}
