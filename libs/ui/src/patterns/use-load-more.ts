import { useEffect } from 'react'

const CLOSE_TO_END = 20

/** Loads more once the last rendered rows come close to the end of the loaded ones. */
export function useLoadMore({
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
    // A new `onEnd` alone does not trigger it; more rows do.
  }, [near, count])
}
