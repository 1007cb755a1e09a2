import type { LoanHistoryEntry } from '@upline/contracts'
import { Button, mediumDate, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import css from './loan-page.module.css'
import { useLoanHistory } from './use-loan-page.ts'

/** Changes of the loan: author, time, old and new value. */
export function LoanHistory({ loanId }: { loanId: string }) {
  const { query, rows: entries = [] } = useLoanHistory(loanId)
  return (
    <Panel title="History" flush>
      {query.isError && entries.length === 0 ? (
        <QueryError title="Unable to load" query={query} />
      ) : query.isPending ? (
        <SkeletonRows message="Loading the history..." rows={3} widths={[40, 20]} />
      ) : (
        <ol className={css.history}>
          {entries.map((entry, at) => (
            <Entry key={`${entry.version} ${entry.at} ${at}`} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier changes
          </Button>
        </div>
      )}
    </Panel>
  )
}

const TITLES: Record<LoanHistoryEntry['kind'], string> = {
  created: 'Added to pipeline',
  changed: 'Changed',
  merged: 'Merged with another loan that has the same number',
}

const Entry = ({ entry }: { entry: LoanHistoryEntry }) => (
  <li>
    <p>
      <b>{TITLES[entry.kind]}</b>
      <time dateTime={entry.at}>{instantDateTime(entry.at)}</time>
    </p>
    {entry.changes.length > 0 && (
      <ul>
        {entry.changes.map((change) => (
          <li key={change.field}>
            {change.field}: {shown(change.field, change.before)} → <b>{shown(change.field, change.after)}</b>
          </li>
        ))}
      </ul>
    )}
    <small>{entry.why.text}</small>
  </li>
)

const DATES = ['Funded', 'Created', 'Application date', 'Lock date']

// Older changes contain an instant, because loans had no calendar dates yet.
const shown = (field: string, value: string | null): string => {
  if (value === null) return '—'
  return DATES.includes(field) ? mediumDate(value.slice(0, 10)) : value
}
