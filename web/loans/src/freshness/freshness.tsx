import { api, useCurrentUser, useQuery } from '@upline/web-kit'
import css from './freshness.module.css'
import { syncAge } from './sync-times.ts'
import { useNow } from './use-now.ts'

const PATH = '/api/integrations/encompass/status'
/** The text changes each minute. */
const TICK_MS = 20_000

/** 'Synced 2 min ago': the age of the data from Encompass. Nothing if it is unknown. */
export function Freshness() {
  const user = useCurrentUser()
  const now = useNow(TICK_MS)
  const { data, isLoading } = useQuery({
    queryKey: ['/api/integrations', 'encompass', 'status'],
    queryFn: () => api(PATH),
    enabled: Boolean(user),
    // Refetch each minute, even without a live hint.
    refetchInterval: 60_000,
  })
  // Reserves the space of the text, so that nothing moves when it arrives.
  if (isLoading) return <span className={css.reserved}>Synced just now</span>
  if (!data) return null
  const { isRunning, lastReadAt, lastRun } = data
  return (
    <span
      className={css.freshness}
      title={lastReadAt ? `Encompass, ${new Date(lastReadAt).toLocaleString('en-US')}` : 'Encompass'}
    >
      {isRunning ? 'Syncing Encompass...' : syncAge(lastReadAt, now)}
      {!isRunning && lastRun?.error && <span className={css.failed}> · last sync failed</span>}
    </span>
  )
}
