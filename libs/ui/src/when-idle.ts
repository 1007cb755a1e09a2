const LATEST_MS = 5_000

/** Runs when the page is idle, or after five seconds at the latest. */
export function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LATEST_MS })
  else setTimeout(act, LATEST_MS)
}
