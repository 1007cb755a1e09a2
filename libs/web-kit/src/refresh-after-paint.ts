import type { Query, QueryCache, QueryObserverOptions } from '@tanstack/react-query'

/** After the next frame. A hidden tab has no frames. */
function afterPaint(act: () => void): void {
  if (document.hidden) setTimeout(act)
  else requestAnimationFrame(() => setTimeout(act))
}

const needsRefresh = (query: Query, { enabled, staleTime }: QueryObserverOptions): boolean =>
  query.state.data !== undefined &&
  enabled !== false &&
  query.isStaleByTime(typeof staleTime === 'function' ? staleTime(query) : staleTime)

/**
 * Refetches the stale data that a new page shows after its first frame, in a task for each query. The library does it before the frame
 * (`refetchOnMount`, which is off), and the calls of the dashboard take 30 ms to start.
 */
export const refreshAfterPaint = (cache: QueryCache): (() => void) =>
  cache.subscribe((event) => {
    if (event.type !== 'observerAdded' || !needsRefresh(event.query, event.observer.options)) return
    const { query, observer } = event
    const { dataUpdatedAt } = query.state
    afterPaint(() => {
      const isUnchanged = query.state.dataUpdatedAt === dataUpdatedAt
      if (isUnchanged && query.observers.includes(observer)) void observer.refetch({ cancelRefetch: false })
    })
  })
