import type { MemberHistoryEntry } from '@upline/contracts'
import { Button, Empty, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import { apiPage, isStatus, loadFailure, useRows, withQuery } from '@upline/web-kit'
import { actionLabel, changeLabel } from './history-labels.ts'
import css from './profile-page.module.css'

const FIRST = 10

/** Changes of a member with author and time, for viewers with access. */
export function MemberHistory({ memberId }: { memberId: string }) {
  const path = `/api/users/${encodeURIComponent(memberId)}/history` as const
  const { query, rows: entries } = useRows(['/api/users', 'history', memberId], (cursor) =>
    apiPage(withQuery(path, { limit: FIRST, cursor })),
  )
  if (isStatus(query.error, 403)) return null
  return (
    <Panel title="History" flush>
      <Entries entries={entries} error={query.error} onRetry={() => query.refetch()} />
      {query.hasNextPage && (
        <div className={css.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier changes
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface EntriesProps {
  entries: MemberHistoryEntry[] | undefined
  error: Error | null
  onRetry: () => void
}

function Entries({ entries, error, onRetry }: EntriesProps) {
  if (error && !entries)
    return <LoadError title="Unable to load history" detail={loadFailure(error)} onRetry={onRetry} />
  if (!entries) return <SkeletonRows message="Loading history..." rows={3} widths={[60]} />
  if (entries.length === 0) return <Empty title="No changes yet" />
  return (
    <ol className={css.history}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

const Entry = ({ entry }: { entry: MemberHistoryEntry }) => (
  <li>
    <span>
      <b>{actionLabel(entry)}</b> {entry.by ? `by ${entry.by.name}` : 'by the system'}
    </span>
    <time dateTime={entry.at}>{instantDateTime(entry.at)}</time>
    {entry.changes.length > 0 && (
      <ul>
        {entry.changes.map((change) => (
          <li key={change.field}>{changeLabel(change)}</li>
        ))}
      </ul>
    )}
  </li>
)
