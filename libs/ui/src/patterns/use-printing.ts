import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A virtual list would print only one screenful. The browser waits for this event, so that every row renders first. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => flushSync(() => setPrinting(false))
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
