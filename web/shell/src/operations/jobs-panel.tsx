import type { FailedJobLine } from '@upline/contracts'
import { Button, counted, Empty, Panel, SkeletonRows } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import { MissingParts } from './missing-parts.tsx'
import css from './operations.module.css'
import { type OfService, useCanAct, useFailedJobs, useRetry } from './use-operations.ts'
import { whole } from './operations-labels.ts'

/** Jobs that failed permanently. */
export function JobsPanel({ services }: { services: string[] }) {
  const list = useFailedJobs(services)
  const { rows: jobs, missing } = list
  return (
    <Panel title="Failed jobs" note={jobs && jobs.length > 0 ? whole(jobs.length) : undefined} flush>
      <MissingParts what="failed jobs" list={list} />
      {!jobs ? (
        <SkeletonRows message="Loading failed jobs..." rows={3} />
      ) : jobs.length === 0 ? (
        missing.length === 0 && (
          <Empty title="No failed jobs">Jobs that fail after all attempts appear here for a week.</Empty>
        )
      ) : (
        <ul className={css.rows}>
          {jobs.map((job) => (
            <li key={`${job.service} ${job.queue} ${job.id}`}>
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function JobRow({ job }: { job: OfService<FailedJobLine> }) {
  const retry = useRetry()
  const canAct = useCanAct()
  return (
    <>
      <div className={css.what}>
        <b>
          {job.name} in {job.service}
        </b>
        <span>{job.cause || 'No reason given'}</span>
        <span className={css.dim}>
          {job.failedAt && `${instantDateTime(job.failedAt)} · `}
          {counted(job.attempts, 'attempt')} · {job.queue} {job.id}
        </span>
      </div>
      {canAct && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Retry ${job.name} ${job.id}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(job)}
        >
          Retry
        </Button>
      )}
    </>
  )
}
