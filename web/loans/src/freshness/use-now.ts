import { useEffect, useState } from 'react'

/** The time, updated every few seconds, so that 'Synced 2 min ago' stays correct. */
export function useNow(everyMs = 5_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
