import { api, useCurrentUser, useQuery } from '@upline/web-kit'
import { useEffect, useState } from 'react'
import { ago } from './ago.ts'
import css from './freshness.module.css'

const PATH = '/api/integrations/encompass/status'
/** The words are about minutes. */
const TICK_MS = 20_000

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 'read 2 min ago': how old what Encompass told us is. Nothing where that can't be known. */
export function Freshness() {
  const user = useCurrentUser()
  const now = useNow()
  const { data } = useQuery({
    queryKey: ['/api/integrations', 'encompass', 'status'],
    queryFn: () => api(PATH),
    enabled: Boolean(user),
    // Also without a live hint a minute must not pass for long.
    refetchInterval: 60_000,
  })
  if (!data) return null
  const { isRunning, lastReadAt, lastRun } = data
  const read = lastReadAt && new Date(lastReadAt)
  // By the moment of the answer, not of the last tick: a reading is never in the future.
  const words = read ? `read ${ago(read, new Date(Math.max(now.getTime(), read.getTime())))}` : 'never read'
  return (
    <span className={css.freshness} title={read ? `Encompass, ${read.toLocaleString('en-US')}` : 'Encompass'}>
      {isRunning ? 'reading Encompass...' : words}
      {!isRunning && lastRun?.error && <span className={css.failed}>, the last try failed</span>}
    </span>
  )
}
