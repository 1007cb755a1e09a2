import type { ShadowRun } from '@upline/contracts'
import { Button, Empty, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import { useShadowRuns } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

const whole = (count: number) => <span className="num">{count.toLocaleString('en-US')}</span>

const rangeOf = ({ from, to }: ShadowRun): string => `${calendarDay(from)} to ${calendarDay(to)}`

const stateOf = ({ signedOffAt, unexplained }: ShadowRun): string =>
  signedOffAt
    ? 'Signed off'
    : unexplained === 0
      ? 'Ready to sign off'
      : `${unexplained.toLocaleString('en-US')} to explain`

const COLUMNS: Column<ShadowRun>[] = [
  { key: 'file', title: 'File', width: 180, cell: ({ fileName }) => fileName || 'Unnamed file' },
  { key: 'range', title: 'Pay dates', width: 215, cell: rangeOf },
  { key: 'rows', title: 'Rows', width: 80, end: true, cell: ({ rows }) => whole(rows) },
  { key: 'differences', title: 'Differences', width: 100, end: true, cell: ({ differences }) => whole(differences) },
  { key: 'when', title: 'Created', width: 158, drop: 1, cell: ({ createdAt }) => instantText(createdAt) },
  { key: 'by', title: 'By', width: 120, drop: 2, cell: ({ createdBy }) => createdBy },
  { key: 'state', title: 'State', width: 150, end: true, cell: (run) => <NeutralBadge>{stateOf(run)}</NeutralBadge> },
]

/** All shadow runs, newest first. */
export function ShadowRunList({ onOpen }: { onOpen: (id: string) => void }) {
  const { query, rows, onEnd } = useShadowRuns()
  return (
    <Panel title="Shadow runs" flush>
      <DataTable
        label="Shadow runs"
        rows={rows}
        columns={COLUMNS}
        id={({ id }) => id}
        query={query}
        onEnd={onEnd}
        onOpen={({ id }) => onOpen(id)}
        openLabel={({ fileName }) => `Shadow run of ${fileName}`}
        loading="Loading shadow runs..."
        errorTitle="Unable to load shadow runs"
        empty={<Empty title="No shadow runs">Upload a file of what your old system paid to compare it.</Empty>}
        card={(run) => <RunCard run={run} onOpen={() => onOpen(run.id)} />}
      />
    </Panel>
  )
}

const RunCard = ({ run, onOpen }: { run: ShadowRun; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{run.fileName}</span>
      <NeutralBadge>{stateOf(run)}</NeutralBadge>
    </div>
    <div className={css.dim}>{rangeOf(run)}</div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        Open run
      </Button>
    </div>
  </div>
)
