import { isImportOver } from '@upline/contracts'
import { Button, FormError, FormFoot, LoadError, Loading } from '@upline/ui'
import { ImportProgress } from '@upline/ui/data'
import { failureMessage, isStatus } from '@upline/web-kit'
import css from './import-dialog.module.css'
import { ImportJobOutcome } from './import-job-outcome.tsx'
import type { ImportProps, JobProps } from './job-props.ts'

/** A background import. It continues when the user leaves the page and is shown here again. */
export function ImportJob({ job, onClose }: ImportProps) {
  const { data, error } = job.query
  if (!data) {
    if (!error) return <Loading>Loading import...</Loading>
    return isStatus(error, 404) ? (
      <NoLongerStored onClose={job.done} />
    ) : (
      <LoadError
        title="Unable to load the import"
        detail={failureMessage(error, error.message)}
        onRetry={() => job.query.refetch()}
      />
    )
  }
  return isImportOver(data) ? (
    <ImportJobOutcome data={data} job={job} onClose={onClose} />
  ) : (
    <Running data={data} job={job} onClose={onClose} />
  )
}

const NoLongerStored = ({ onClose }: { onClose: () => void }) => (
  <div className={css.stack}>
    <p>This import is no longer stored.</p>
    <FormFoot>
      <Button onClick={onClose}>Import another file</Button>
    </FormFoot>
  </div>
)

const Running = ({ data, job, onClose }: JobProps) => (
  <div className={css.stack}>
    <div className={css.frame}>
      <ImportProgress
        done={data.imported + data.refused}
        total={data.totalRecords}
        imported={data.imported}
        refused={data.refused}
        what="Members Imported"
        waits={data.status === 'queued'}
        note="You can leave this page."
      />
    </div>
    <FormError>{job.cancel.error && failureMessage(job.cancel.error, 'The import could not be canceled.')}</FormError>
    <FormFoot>
      <Button variant="default" loading={job.cancel.isPending} onClick={() => job.cancel.mutate()}>
        Cancel import
      </Button>
      <Button onClick={onClose}>Close</Button>
    </FormFoot>
  </div>
)
