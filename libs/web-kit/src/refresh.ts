import { ApiError } from './api-error.ts'
import { api } from './api.ts'
import { storeToast } from './toast-after-reload.ts'
import { useMutation } from './use-mutation.ts'

const PATH = '/api/refresh'

/** Poll interval of a sync that takes longer than the first call. */
const LOOK_EVERY_MS = 2_000
/** If the connector stays unavailable for this long, the refresh fails. */
const SYNC_TIMEOUT_MS = 15 * 60_000
/** Without storage: long enough to read the toast before the reload removes it. */
const RELOAD_AFTER_MS = 1_500

/** Texts from the product text. */
export const REFRESH_TOASTS = {
  done: { title: 'Pipeline Refreshed', message: 'Successfully updated loan pipeline data.' },
  failed: {
    title: 'Refresh Failed',
    message: 'Unable to refresh pipeline data. Please try again.',
    destructive: true,
  },
} as const

interface RefreshResult {
  /** True: within the first call. */
  atOnce: boolean
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** POST /api/refresh, and then waits for the end of the requested sync, however long it takes. */
export async function refreshPipeline(lookEveryMs = LOOK_EVERY_MS): Promise<RefreshResult> {
  const until = Date.now() + SYNC_TIMEOUT_MS
  const first = await api(PATH, { method: 'POST', json: {} })
  if (first?.status !== 'running') return { atOnce: true }
  while (Date.now() < until) {
    await pause(lookEveryMs)
    if (await hasEnded(first.requestId)) return { atOnce: false }
  }
  throw new Error('The sync has not ended.')
}

async function hasEnded(requestId: string): Promise<boolean> {
  try {
    return (await api(`${PATH}/${requestId}`)).status === 'finished'
  } catch (error) {
    // A failed sync, or one that belongs to another caller. Anything else (a restarting service) is temporary.
    if (error instanceof ApiError && (error.status < 500 || error.code === 'loans.sync-failed')) throw error
    return false
  }
}

type ShowToast = (toast: { title: string; message: string; destructive?: boolean }) => void

/**
 * 'Refresh Pipeline', 'Sync Data' and the palette's action: a full page reload, and the toast on the new page. After a
 * longer sync there is only the toast: live updates have refreshed the figures meanwhile, and the user may be in the
 * middle of something.
 */
export function useRefreshPipeline(say: ShowToast, reload: () => void = () => location.reload()) {
  return useMutation({
    mutationKey: [PATH],
    mutationFn: () => refreshPipeline(),
    onSuccess: ({ atOnce }) => {
      if (atOnce && storeToast(REFRESH_TOASTS.done)) return reload()
      say(REFRESH_TOASTS.done)
      if (atOnce) setTimeout(reload, RELOAD_AFTER_MS)
    },
    onError: () => say(REFRESH_TOASTS.failed),
  })
}
