import { useEffect } from 'react'

const CLOSE_TO_END = 20

/** Asks for more once the last rows drawn come close to the end of what is loaded. */
export function useOnEnd({
  last,
  count,
  onEnd,
}: {
  last: number | undefined
  count: number
  onEnd?: () => void
}): void {
  const near = last !== undefined && last >= count - CLOSE_TO_END
  useEffect(() => {
    if (near) onEnd?.()
    // A new `onEnd` alone is no reason to ask again; more rows are.
  }, [near, count])
}
