import { LoadError, Panel } from '@upline/ui'

interface Props {
  title: string
  query: { error: Error | null; refetch: () => unknown }
}

/** Takes the place of panels that could not be loaded. */
export const FailedPanel = ({ title, query: { error, refetch } }: Props) => (
  <Panel flush>
    <LoadError title={title} detail={error?.message ?? ''} onRetry={() => void refetch()} />
  </Panel>
)
