import { isImportOver, type ImportJob as Job } from '@upline/contracts'
import { Button, FormError, LoadError, Loading, Panel, toast } from '@upline/ui'
import { ImportProgress, ImportSteps } from '@upline/ui/data'
import { failureMessage, useQueryClient } from '@upline/web-kit'
import { useEffect, useRef } from 'react'
import css from './data-import.module.css'
import { ImportResults } from './import-results.tsx'
import { useCancelImport, useImport } from './use-imports.ts'

/** An import that the server works on, from its first record to its results. */
export function ImportJob({ id, onAgain }: { id: string; onAgain: () => void }) {
  const query = useImport(id)
  useEndToast(query.data)
  if (!query.data)
    return (
      <Panel flush>
        {query.error ? (
          <LoadError
            title="The import could not be read"
            detail={failureMessage(query.error, query.error.message)}
            onRetry={() => query.refetch()}
          />
        ) : (
          <Loading>Loading the import...</Loading>
        )}
      </Panel>
    )
  const job = query.data
  return (
    <>
      <ImportSteps at={isImportOver(job) ? 4 : 3} />
      <div className={css.stack}>
        {isImportOver(job) ? <ImportResults job={job} onAgain={onAgain} /> : <Running job={job} />}
      </div>
    </>
  )
}

function Running({ job }: { job: Job }) {
  const cancel = useCancelImport(job.id)
  return (
    <Panel title={job.fileName || 'Import'} flush>
      <ImportProgress
        done={job.imported + job.refused + job.needsApproval}
        total={job.totalRecords}
        imported={job.imported}
        shares={job.commissionsCreated}
        refused={job.refused}
        needsOfficer={job.needsOfficer}
        waits={job.status === 'queued'}
        note="You can leave this page."
      />
      <div className={css.runningFoot}>
        <FormError>{cancel.error && failureMessage(cancel.error, 'The import could not be canceled.')}</FormError>
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          Cancel Import
        </Button>
      </div>
    </Panel>
  )
}

/** Shows one toast at the end to the user who saw the import run or sent the file. */
function useEndToast(job: Job | undefined): void {
  const isShown = useRef(false)
  const client = useQueryClient()
  useEffect(() => {
    if (!job || !isImportOver(job) || isShown.current) return
    isShown.current = true
    for (const path of ['/api/loans', '/api/commissions', '/api/imports', '/api/approvals'])
      void client.invalidateQueries({
        queryKey: [path],
        exact: false,
        predicate: ({ queryKey }) => queryKey[1] !== job.id,
      })
    if (job.status === 'completed') toast({ title: 'Import Complete', message: job.message })
    else if (job.status === 'failed')
      toast({ title: 'Import Failed', message: 'Unable to import data.', destructive: true })
    else toast({ title: 'Import Canceled', message: job.message })
  }, [job, client])
}
