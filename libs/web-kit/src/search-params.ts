import { useCallback, useContext } from 'react'
import {
  UNSAFE_NavigationContext as NavigationContext,
  useSearchParams as useRouterSearchParams,
  type Location,
  type NavigateOptions,
} from 'react-router-dom'

type Change = URLSearchParams | Record<string, string> | ((current: URLSearchParams) => URLSearchParams)

/**
 * The query of the address and a function that changes it. The router renders a new address in a transition, so its own
 * `useSearchParams` gives a second change the query of the last render, and the first change is lost. Here a change starts
 * from the address itself.
 */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setRouterParams] = useRouterSearchParams()
  // Both histories of the router, browser and memory, have the current location; the type of the context omits it.
  const history = useContext(NavigationContext).navigator as unknown as { location: Location }
  const setParams = useCallback(
    (change: Change, options?: NavigateOptions) => {
      const next = typeof change === 'function' ? change(new URLSearchParams(history.location.search)) : change
      setRouterParams(next, options)
    },
    [history, setRouterParams],
  )
  return [params, setParams]
}

/** Sets parameters of the address. Those that get no value are removed. */
export function usePutParams() {
  const [, setParams] = useSearchParams()
  return useCallback(
    (changes: Record<string, string | null | undefined>, options?: NavigateOptions) =>
      setParams((now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      }, options),
    [setParams],
  )
}
