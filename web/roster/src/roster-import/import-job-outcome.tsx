import type { MemberImportJob } from '@upline/contracts'
import { Button, FormError, FormFoot, IconDownload } from '@upline/ui'
import { useState } from 'react'
import css from './import-dialog.module.css'
import type { JobProps } from './import-job.tsx'

const OUTCOMES: Partial<Record<MemberImportJob['status'], string>> = {
  cancelled: 'The import was cancelled.',
  failed: 'The import failed.',
}

/** What came of a large file, which can be taken back whole. */
export function ImportJobOutcome({ data, job, onClose }: JobProps) {
  const [asks, setAsks] = useState(false)
  if (asks) return <UndoQuestion job={job} onKeep={() => setAsks(false)} />
  const isUndone = data.undoneAt !== null
  return (
    <div className={css.stack}>
      <p role="status" className={css.outcome}>
        {OUTCOMES[data.status]} {data.imported} team members imported successfully. {data.refused} errors.
        {isUndone && ' This import was undone.'}
      </p>
      <FormError>{data.error}</FormError>
      <FormFoot>
        {data.imported > 0 && !isUndone && (
          <Button variant="default" onClick={() => setAsks(true)}>
            Undo import
          </Button>
        )}
        {data.refused > 0 && (
          <Button
            component="a"
            href={job.refusedUrl}
            download
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            Download refused rows
          </Button>
        )}
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

const UndoQuestion = ({ job, onKeep }: { job: JobProps['job']; onKeep: () => void }) => (
  <div className={css.stack}>
    <p className={css.outcome}>Undo this import?</p>
    <p>
      The members that it brought are deleted. Who has been changed since, uses the account or has others below stays.
      This is not possible once one of them has funded a loan.
    </p>
    <FormFoot>
      <Button variant="default" onClick={onKeep} disabled={job.undo.isPending}>
        Keep the members
      </Button>
      <Button
        color="red"
        loading={job.undo.isPending}
        onClick={() => job.undo.mutate(undefined, { onSettled: onKeep })}
      >
        Undo Import
      </Button>
    </FormFoot>
  </div>
)
