import type { MemberImportJob } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, QueryError } from '@upline/ui'
import {
  api,
  canUndoImport,
  importName,
  importState,
  instantText,
  useQuery,
  useSignedInUser,
  withQuery,
} from '@upline/web-kit'
import { useState } from 'react'
import css from './import-dialog.module.css'
import { IMPORTS } from './imports.ts'
import { RefusedDownload } from './refused-download.tsx'

const FIRST_LIMIT = 3
const MAX_LIMIT = 100

interface Props {
  onUndo: (job: MemberImportJob) => void
}

/** Earlier imports, newest first, with author, time and Undo. Renders nothing without imports. */
export function EarlierImports({ onUndo }: Props) {
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const { data, error, refetch } = useQuery({
    queryKey: [IMPORTS, { limit }],
    queryFn: () => api(withQuery(IMPORTS, { limit: limit + 1 })),
    placeholderData: (before) => before,
  })
  if (error) return <QueryError title="Unable to load earlier imports" query={{ error, refetch }} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="earlier-imports" className={css.frame}>
      <h3 id="earlier-imports" className={css.heading}>
        Earlier imports
      </h3>
      <ul className={css.list}>
        {data.slice(0, limit).map((job) => (
          <li key={job.id}>
            <Import job={job} onUndo={() => onUndo(job)} />
          </li>
        ))}
      </ul>
      {data.length > limit && limit < MAX_LIMIT && (
        <p className={css.more}>
          <Button variant="default" size="compact-sm" onClick={() => setLimit(MAX_LIMIT)}>
            Show more
          </Button>
        </p>
      )}
    </section>
  )
}

function Import({ job, onUndo }: { job: MemberImportJob; onUndo: () => void }) {
  const isCompany = seesCompany(useSignedInUser())
  const name = importName(job)
  return (
    <div className={css.import}>
      <div>
        <b>{name}</b>
        <span className={css.dim}>
          {instantText(job.startedAt)}
          {isCompany && job.by.name ? ` · ${job.by.name}` : ''} · {importState(job)}
        </span>
        <span>
          {count(job.imported)} of {count(job.totalRecords)} imported, {count(job.refused)} rejected
        </span>
      </div>
      {job.hasRefusedFile && <RefusedDownload id={job.id} size="compact-sm" />}
      {canUndoImport(job) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Undo ${name} of ${instantText(job.startedAt)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

const count = (of: number) => <span className="num">{of.toLocaleString('en-US')}</span>
