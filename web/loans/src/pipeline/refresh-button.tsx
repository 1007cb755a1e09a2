import { Button, IconRefresh } from '@upline/ui'
import { useRefreshPipeline } from './use-refresh-pipeline.ts'

export function RefreshButton() {
  const refresh = useRefreshPipeline()
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      Refresh Pipeline
    </Button>
  )
}
