import { LoadError, Loading, PageHeader, Panel } from '@upline/ui'
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
        <Loading>{loading}</Loading>
      ) : (
        <LoadError title="Error Loading Roster" detail={failure} onRetry={onRetry} retry={retry} />
      )}
    </Panel>
  </>
)
