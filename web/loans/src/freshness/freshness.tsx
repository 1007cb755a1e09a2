import { api, useCurrentUser, useQuery } from '@upline/web-kit'
import { useEffect, useState } from 'react'
import { ago } from './ago.ts'
import css from './freshness.module.css'

const PATH = '/api/integrations/encompass/status'
/** The text changes each minute. */
const TICK_MS = 20_000

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 'Synced 2 min ago': the age of the data from Encompass. Nothing if it is unknown. */
export function Freshness() {
  const user = useCurrentUser()
  const now = useNow()
  const { data, isLoading } = useQuery({
    queryKey: ['/api/integrations', 'encompass', 'status'],
    queryFn: () => api(PATH),
    enabled: Boolean(user),
    // Refetch each minute, even without a live hint.
    refetchInterval: 60_000,
  })
  // Keeps the room of the text, so that nothing moves when it arrives.
  if (isLoading) return <span className={css.room}>Synced just now</span>
  if (!data) return null
  const { isRunning, lastReadAt, lastRun } = data
  const read = lastReadAt && new Date(lastReadAt)
  // A sync can be newer than the last tick; do not show it in the future.
  const text = read ? `Synced ${ago(read, new Date(Math.max(now.getTime(), read.getTime())))}` : 'Never synced'
  return (
    <span className={css.freshness} title={read ? `Encompass, ${read.toLocaleString('en-US')}` : 'Encompass'}>
      {isRunning ? 'Syncing Encompass...' : text}
      {!isRunning && lastRun?.error && <span className={css.failed}> · last sync failed</span>}
    </span>
  )
}
