const LATEST_MS = 5_000

/**
 * Loads the heavier half of the kit when the page is idle. Without this import the shell would not provide it at all,
 * and a remote that asks for it would wait for ever.
 */
export function warmKit(): void {
  const warm = () => void import('@upline/ui/data')
  if ('requestIdleCallback' in window) window.requestIdleCallback(warm, { timeout: LATEST_MS })
  else setTimeout(warm, LATEST_MS)
}
