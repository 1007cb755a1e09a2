import type { EncompassStatus } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { nextSyncText, syncAge } from '../freshness/sync-times.ts'
import { useNow } from '../freshness/use-now.ts'
import css from './integrations.module.css'

/** For members without access to the settings: one line about the age of the loan data. */
export function SyncLine({ status }: { status: EncompassStatus }) {
  const now = useNow()
  const { isRunning, lastReadAt, lastRun, loans, nextReadAt } = status
  const age = isRunning ? 'syncing now' : syncAge(lastReadAt, now).toLowerCase()
  return (
    <Panel>
      <p className={css.line}>
        <b>Encompass:</b> {age}, {nextSyncText(nextReadAt, now)}. Loans synced:{' '}
        <span className="num">{loans.toLocaleString('en-US')}</span>.
        {lastRun?.error && <span className={css.failed}> The last sync failed. Upline will try again.</span>}
      </p>
    </Panel>
  )
}
