const LATEST_MS = 5_000

/** Runs when the page is idle, or after five seconds at the latest. Returns a function that cancels it, for example as the cleanup of an effect. */
export function whenIdle(act: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(act, { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(request)
  }
  const timer = setTimeout(act, LATEST_MS)
  return () => clearTimeout(timer)
}
