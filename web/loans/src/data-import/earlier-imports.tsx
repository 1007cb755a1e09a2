import type { ImportJob } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, Empty, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { ForChanges, importName, importState, instantText, Link, useSignedInUser } from '@upline/web-kit'
import { useMemo, useState } from 'react'
import css from './data-import.module.css'
import { RefusedDownload } from './import-results.tsx'
import { UndoImport } from './undo-import.tsx'
import { useImports } from './use-imports.ts'

const PAGE = 20
const MAX_ROWS = 1_000

const whole = (count: number) => <span className="num">{count.toLocaleString('en-US')}</span>

const columnsFor = (isCompany: boolean): Column<ImportJob>[] => [
  { key: 'when', title: 'When', width: 140, cell: ({ startedAt }) => instantText(startedAt) },
  { key: 'file', title: 'File', width: 140, cell: importName },
  ...(isCompany
    ? [{ key: 'who', title: 'Who', width: 112, drop: 3, cell: ({ by }: ImportJob) => by.name || '—' }]
    : []),
  { key: 'records', title: 'Records', width: 80, drop: 4, end: true, cell: ({ totalRecords }) => whole(totalRecords) },
  { key: 'imported', title: 'Imported', width: 84, end: true, cell: ({ imported }) => whole(imported) },
  {
    key: 'booked',
    title: 'Booked',
    width: 84,
    drop: 2,
    end: true,
    cell: ({ commissionsCreated }) => whole(commissionsCreated),
  },
  {
    key: 'pending',
    title: 'Pending',
    width: 84,
    drop: 1,
    end: true,
    cell: ({ pendingShares }) => whole(pendingShares),
  },
  { key: 'refused', title: 'Rejected', width: 84, end: true, cell: ({ refused }) => whole(refused) },
  {
    key: 'state',
    title: 'State',
    width: 160,
    cell: (job) => <span title={job.error ?? undefined}>{importState(job)}</span>,
  },
  { key: 'acts', title: 'Actions', width: 190, end: true, pinned: true, cell: (job) => <Actions job={job} /> },
]

const Actions = ({ job }: { job: ImportJob }) => (
  <span className={css.acts}>
    {job.refused > 0 && <RefusedDownload id={job.id}>Rejected rows</RefusedDownload>}
    {job.needsApproval > 0 && <Link to="/approvals">{job.needsApproval.toLocaleString('en-US')} pending approval</Link>}
    <ForChanges>
      <UndoImport job={job} />
    </ForChanges>
  </span>
)

/** Earlier imports: the member, the file, the time, the result, and whether the import was undone. */
export function EarlierImports() {
  const isCompany = seesCompany(useSignedInUser())
  const [limit, setLimit] = useState(PAGE)
  const query = useImports(limit)
  const columns = useMemo(() => columnsFor(isCompany), [isCompany])
  const canShowMore = (query.data?.length ?? 0) >= limit && limit < MAX_ROWS
  return (
    <Panel title="Earlier imports" flush>
      <DataTable
        label="Earlier imports"
        rows={query.data}
        query={query}
        columns={columns}
        id={(job) => job.id}
        density="compact"
        loading="Loading earlier imports..."
        card={(job) => <Card job={job} isCompany={isCompany} />}
        empty={<Empty title="No imports yet">Files that you import are listed here, with their results.</Empty>}
      />
      {canShowMore && (
        <p className={css.more}>
          <Button variant="default" size="compact-sm" onClick={() => setLimit(Math.min(MAX_ROWS, limit + 2 * PAGE))}>
            Show more
          </Button>
        </p>
      )}
    </Panel>
  )
}

const Card = ({ job, isCompany }: { job: ImportJob; isCompany: boolean }) => (
  <div className={css.card}>
    <b>{importName(job)}</b>
    <span className={css.dim}>
      {instantText(job.startedAt)}
      {isCompany && job.by.name ? ` · ${job.by.name}` : ''} · {importState(job)}
    </span>
    <span>
      {whole(job.imported)} of {whole(job.totalRecords)} imported, {whole(job.refused)} rejected
      {job.needsApproval > 0 && <>, {whole(job.needsApproval)} pending approval</>}
    </span>
    <Actions job={job} />
  </div>
)
