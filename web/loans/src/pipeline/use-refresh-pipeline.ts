import type { RefreshAnswer } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, useMutation } from '@upline/web-kit'

/** Long enough to read that it worked before the page comes anew. */
const RELOAD_AFTER_MS = 1_500

/** POST /api/refresh, for 'Refresh Pipeline' and 'Sync Data': a toast, then the whole page reloads. */
export function useRefreshPipeline() {
  return useMutation({
    mutationFn: () => api<RefreshAnswer>('/api/refresh', { method: 'POST', json: {} }),
    onSuccess: (answer) => {
      if (answer?.status === 'running') {
        toast({
          title: 'Refresh Running',
          message: 'The sync takes longer than usual. New figures appear by themselves.',
        })
        return
      }
      toast({ title: 'Pipeline Refreshed', message: 'Successfully updated loan pipeline data.' })
      setTimeout(() => location.reload(), RELOAD_AFTER_MS)
    },
    onError: () =>
      toast({
        title: 'Refresh Failed',
        message: 'Unable to refresh pipeline data. Please try again.',
        destructive: true,
      }),
  })
}
