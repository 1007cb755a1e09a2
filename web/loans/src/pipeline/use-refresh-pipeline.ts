import { toast } from '@upline/ui'
import { useRefreshPipeline as useRefresh } from '@upline/web-kit'

/** For 'Refresh Pipeline' and 'Sync Data'. */
export const useRefreshPipeline = () => useRefresh(toast)
