import type { QueryCache, QueryObserver } from '@tanstack/react-query'

/** After the next frame. A hidden tab has no frames. */
function afterPaint(act: () => void): void {
  if (document.hidden) setTimeout(act)
  else requestAnimationFrame(() => setTimeout(act))
}

function needsRefresh(observer: QueryObserver): boolean {
  const query = observer.getCurrentQuery()
  const { enabled, staleTime } = observer.options
  if (query.state.data === undefined || enabled === false) return false
  return query.isStaleByTime(typeof staleTime === 'function' ? staleTime(query) : staleTime)
}

/**
 * Refetches the stale data that a new page shows after its first frame, in a task for each query. The library does it before the frame
 * (`refetchOnMount`, which is off), and the calls of the dashboard take 30 ms to start.
 */
export const refreshAfterPaint = (cache: QueryCache): (() => void) =>
  cache.subscribe((event) => {
    if (event.type !== 'observerAdded') return
    const observer = event.observer as QueryObserver
    if (!needsRefresh(observer)) return
    const query = observer.getCurrentQuery()
    const { dataUpdatedAt } = query.state
    afterPaint(() => {
      const isUnchanged = query.state.dataUpdatedAt === dataUpdatedAt
      if (isUnchanged && query.observers.includes(observer)) void observer.refetch({ cancelRefetch: false })
    })
  })
