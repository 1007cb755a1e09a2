import type { FailedJobLine } from '@upline/contracts'
import { Button, Empty, Panel, SkeletonRows } from '@upline/ui'
import css from './operations.module.css'
import { type OfService, useCanAct, useFailedJobs, useRetry } from './use-operations.ts'
import { whole } from './words.ts'

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Background work that failed for good. */
export function JobsPanel({ services }: { services: string[] }) {
  const jobs = useFailedJobs(services)
  return (
    <Panel title="Failed jobs" note={jobs && jobs.length > 0 ? whole(jobs.length) : undefined} flush>
      {!jobs ? (
        <SkeletonRows message="Loading the failed jobs..." rows={3} />
      ) : jobs.length === 0 ? (
        <Empty title="No failed jobs">A job that has used up its tries waits here for a week.</Empty>
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
        <span>{job.cause || 'It gave no reason'}</span>
        <span className={css.dim}>
          {job.failedAt && `${when.format(new Date(job.failedAt))} · `}tried {job.attempts} times · {job.queue} {job.id}
        </span>
      </div>
      {canAct && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Try again: ${job.name} ${job.id}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(job)}
        >
          Try again
        </Button>
      )}
    </>
  )
}
