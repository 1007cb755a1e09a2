import { LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { RosterAsOfNote } from './as-of.tsx'

interface Props {
  title: string
  loading: string
  /** The page's error message. */
  failure: string | undefined
  onRetry: () => void
  retry?: string
}

/** A roster page without members to show: loading or failed. */
export const RosterState = ({ title, loading, failure, onRetry, retry = 'Retry' }: Props) => (
  <>
    <PageHeader title={title} />
    <RosterAsOfNote />
    <Panel flush>
      {failure === undefined ? (
        <SkeletonRows message={loading} rows={8} widths={[20, 26, 12, 12, 10]} />
      ) : (
        <LoadError title="Error Loading Roster" detail={failure} onRetry={onRetry} retry={retry} />
      )}
    </Panel>
  </>
)
