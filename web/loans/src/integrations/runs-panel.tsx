import type { EncompassRun } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import { tookText } from './freshness.ts'
import css from './integrations.module.css'
import { useEncompassRuns } from './use-encompass.ts'

const KINDS: Record<EncompassRun['kind'], string> = {
  asked: 'Refresh',
  scheduled: 'Schedule',
  webhooks: 'Notifications',
}

const resultOf = ({ error, loansRead, loansChanged }: EncompassRun): string =>
  error ?? `${loansRead.toLocaleString('en-US')} read, ${loansChanged.toLocaleString('en-US')} changed`

const Result = ({ run }: { run: EncompassRun }) => (
  <span className={run.error ? css.failed : undefined} title={run.error ?? undefined}>
    {resultOf(run)}
  </span>
)

const columns: Column<EncompassRun>[] = [
  { key: 'at', title: 'Ended', width: 150, cell: (run) => <span className="num">{instantText(run.finishedAt)}</span> },
  { key: 'kind', title: 'By', width: 110, cell: (run) => KINDS[run.kind] },
  { key: 'result', title: 'Result', width: 260, cell: (run) => <Result run={run} /> },
  {
    key: 'took',
    title: 'Took',
    width: 80,
    end: true,
    cell: (run) => <span className="num">{tookText(run.startedAt, run.finishedAt)}</span>,
  },
]

/** The last syncs of the tenant, newest first. */
export function RunsPanel() {
  const query = useEncompassRuns()
  return (
    <Panel title="Sync history" flush>
      <DataTable
        label="Reads of Encompass"
        rows={query.data}
        columns={columns}
        id={({ id }) => id}
        query={query}
        loading="Loading the reads..."
        empty="No syncs yet"
        card={(run) => (
          <div className={css.card}>
            <b>
              {KINDS[run.kind]}, {instantText(run.finishedAt)}
            </b>
            <Result run={run} />
          </div>
        )}
      />
    </Panel>
  )
}
