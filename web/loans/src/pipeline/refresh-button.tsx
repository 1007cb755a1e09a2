import { Button, IconRefresh } from '@upline/ui'
import { ForChanges } from '@upline/web-kit'
import { Freshness } from '../freshness/freshness.tsx'
import { useRefreshPipeline } from './use-refresh-pipeline.ts'

/** How old the pipeline is, and the button that reads it anew. */
export function RefreshButton() {
  const refresh = useRefreshPipeline()
  return (
    <>
      <Freshness />
      <ForChanges>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          Refresh Pipeline
        </Button>
      </ForChanges>
    </>
  )
}
