import type { MemberImportJob } from '@upline/contracts'
import { Button, FormError, FormFoot } from '@upline/ui'
import { canUndoImport } from '@upline/web-kit'
import { useState } from 'react'
import css from './import-dialog.module.css'
import type { JobProps } from './job-props.ts'
import { RefusedDownload } from './refused-download.tsx'
import { UndoQuestion } from './undo-question.tsx'

const OUTCOMES: Partial<Record<MemberImportJob['status'], string>> = {
  cancelled: 'The import was canceled.',
  failed: 'The import failed.',
}

/** The result of a large import, with Undo for the whole import. */
export function ImportJobOutcome({ data, job, onClose }: JobProps) {
  const [asks, setAsks] = useState(false)
  if (asks) return <UndoQuestion job={data} onEnd={() => setAsks(false)} />
  return (
    <div className={css.stack}>
      <p role="status" className={css.outcome}>
        {OUTCOMES[data.status]} {data.imported} team members imported successfully. {data.refused} errors.
        {data.undoneAt !== null && ' This import was undone.'}
      </p>
      <FormError>{data.error}</FormError>
      <FormFoot>
        {canUndoImport(data) && (
          <Button variant="default" onClick={() => setAsks(true)}>
            Undo import
          </Button>
        )}
        {data.hasRefusedFile && <RefusedDownload id={data.id} />}
        <Button
          onClick={() => {
            job.done()
            onClose()
          }}
        >
          Done
        </Button>
      </FormFoot>
    </div>
  )
}
