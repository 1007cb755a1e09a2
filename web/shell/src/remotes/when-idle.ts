const LATEST_MS = 5_000

/** Once the page has nothing better to do, and at the latest after five seconds. */
export function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LATEST_MS })
  else setTimeout(act, LATEST_MS)
}
