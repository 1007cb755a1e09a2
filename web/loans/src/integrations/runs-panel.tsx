import type { EncompassRun } from '@upline/contracts'
import { Button, Empty, NeutralBadge, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import { useState } from 'react'
import { durationText } from '../freshness/sync-times.ts'
import css from './integrations.module.css'
import { isResolved, SHOWN_RUNS } from './sync-runs.ts'
import { useEncompassRuns } from './use-encompass.ts'

const KINDS: Record<EncompassRun['kind'], string> = {
  asked: 'Refresh',
  scheduled: 'Schedule',
  webhooks: 'Notifications',
}

const resultOf = ({ error, loansRead, loansChanged }: EncompassRun): string =>
  error ?? `${loansRead.toLocaleString('en-US')} read, ${loansChanged.toLocaleString('en-US')} changed`

/** A failed run is marked as resolved once a later run has succeeded. */
interface Row extends EncompassRun {
  isResolved: boolean
}

const Result = ({ run }: { run: Row }) => (
  <span className={css.result}>
    <span className={run.error && !run.isResolved ? css.failed : undefined} title={run.error ?? undefined}>
      {resultOf(run)}
    </span>
    {run.isResolved && <NeutralBadge>Resolved</NeutralBadge>}
  </span>
)

const columns: Column<Row>[] = [
  { key: 'at', title: 'Ended', width: 150, cell: (run) => <span className="num">{instantText(run.finishedAt)}</span> },
  { key: 'kind', title: 'By', width: 110, cell: (run) => KINDS[run.kind] },
  { key: 'result', title: 'Result', width: 260, cell: (run) => <Result run={run} /> },
  {
    key: 'took',
    title: 'Took',
    width: 80,
    end: true,
    cell: (run) => <span className="num">{durationText(run.startedAt, run.finishedAt)}</span>,
  },
]

/** The last syncs of the tenant, newest first. Older ones are folded. */
export function RunsPanel() {
  const query = useEncompassRuns()
  const [isOpen, setOpen] = useState(false)
  const runs = query.data ?? []
  const rows = (isOpen ? runs : runs.slice(0, SHOWN_RUNS)).map((run) => ({ ...run, isResolved: isResolved(run, runs) }))
  return (
    <Panel
      title="Sync history"
      flush
      action={
        runs.length > SHOWN_RUNS && (
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${runs.length.toLocaleString('en-US')}`}
          </Button>
        )
      }
    >
      <DataTable
        label="Encompass syncs"
        errorTitle="Unable to load Encompass syncs"
        rows={query.data && rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        loading="Loading syncs..."
        empty={<Empty title="No syncs yet">Once Encompass is connected, each sync is listed here.</Empty>}
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
