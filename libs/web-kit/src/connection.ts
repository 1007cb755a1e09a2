import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isTransient } from './api-error.ts'
import { retriedError } from './retried-queries.ts'

export interface Connection {
  /** offline: the browser has no network. failing: calls of the shown page fail, and are retried. */
  state: 'online' | 'offline' | 'failing'
  /** When the oldest data of the shown page was loaded, in milliseconds since 1970; 0 without data. */
  dataFrom: number
}

/** One failure may be a restarting service. The second in a row is shown. */
const MIN_FAILURES = 2

/** A refusal (4xx) is an answer, so only calls without one count. */
function isFailing(query: Query): boolean {
  const { state } = query
  const retried = retriedError(query)
  if (retried) return isTransient(retried)
  const hasFailed = state.status === 'error' || state.fetchFailureCount >= MIN_FAILURES
  return hasFailed && isTransient(state.fetchFailureReason ?? state.error)
}

const isShown = (query: Query): boolean => query.getObserversCount() > 0

/** The state of the connection from the calls of the shown page. */
export function connectionOf(client: QueryClient, isOnline: boolean): Connection {
  const shown = client.getQueryCache().getAll().filter(isShown)
  const failing = shown.filter(isFailing)
  const state = !isOnline ? 'offline' : failing.length > 0 ? 'failing' : 'online'
  const aged = (state === 'offline' ? shown : failing).map((query) => query.state.dataUpdatedAt).filter((at) => at > 0)
  return { state, dataFrom: state === 'online' || aged.length === 0 ? 0 : Math.min(...aged) }
}

const isSame = (a: Connection, b: Connection): boolean => a.state === b.state && a.dataFrom === b.dataFrom

/** The connection, for a banner above the page. */
export function useConnection(): Connection {
  const client = useQueryClient()
  const last = useRef<Connection>({ state: 'online', dataFrom: 0 })
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = client.getQueryCache().subscribe(changed)
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        stop()
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = connectionOf(client, navigator.onLine)
    if (!isSame(now, last.current)) last.current = now
    return last.current
  })
}

const RETRY_INTERVAL_MS = 15_000

/** Fetches failed queries of the page again until they succeed. */
export function useRetryFailed(isFailing: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isFailing) return
    const retry = () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isFailing, client])
}
