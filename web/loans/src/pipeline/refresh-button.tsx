import { Button, IconRefresh } from '@upline/ui'
import { ForChanges } from '@upline/web-kit'
import { Freshness } from '../freshness/freshness.tsx'
import { useRefreshPipeline } from './use-refresh-pipeline.ts'

/** The age of the pipeline data and the button that syncs it. */
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
