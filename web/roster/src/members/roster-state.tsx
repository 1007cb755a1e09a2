import { LoadError, Loading, PageHeader, Panel } from '@upline/ui'
import { RosterAsOfNote } from '../team/as-of.tsx'

interface Props {
  title: string
  loading: string
  /** What went wrong, in the page's own words. */
  failure: string | undefined
  onRetry: () => void
  retry?: string
}

/** A roster page that has no members to show yet: loading, or failed. */
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
