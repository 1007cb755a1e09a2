import { Inject, Injectable, Optional } from '@nestjs/common'
import { failing, type FailedJobLine, type QueueState } from '@upline/contracts'
import { Jobs } from '@upline/jobs'
import type { Job } from 'bullmq'
import { masked, withoutPeople } from './masked.ts'

const MAX_LISTED = 100

export class JobNotFoundError extends failing(
  'missing',
  'operations.job-missing',
  'The failed job could not be found. It may have been retried.',
) {}

/** The queues of this service. Empty without background work. */
@Injectable()
export class FailedJobs {
  constructor(@Optional() @Inject(Jobs) private readonly jobs: Jobs | null) {}

  queues(): Promise<QueueState[]> {
    return Promise.all((this.jobs?.names ?? []).map((name) => this.stateOf(name)))
  }

  async list(): Promise<FailedJobLine[]> {
    const lists = await Promise.all(
      (this.jobs?.names ?? []).map(async (queue) => {
        const failed = (await this.jobs?.queue(queue).getFailed(0, MAX_LISTED - 1)) ?? []
        return failed.map((job) => lineOf(queue, job))
      }),
    )
    return lists.flat().sort((a, b) => String(b.failedAt).localeCompare(String(a.failedAt)))
  }

  /** Puts the job back into its queue with a fresh count of attempts. */
  async retry(queue: string, id: string): Promise<void> {
    const job = this.jobs?.names.includes(queue) ? await this.jobs.queue(queue).getJob(id) : undefined
    if (!job || !(await job.isFailed())) throw new JobNotFoundError()
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
  }

  private async stateOf(queue: string): Promise<QueueState> {
    const counts = await this.jobs!.queue(queue).getJobCounts('waiting', 'active', 'delayed', 'failed')
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
    return { queue, waiting, active, delayed, failed }
  }
}

const lineOf = (queue: string, job: Job): FailedJobLine => ({
  queue,
  id: job.id ?? '',
  name: job.name,
  cause: withoutPeople(job.failedReason ?? ''),
  attempts: job.attemptsMade,
  failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
  payload: masked(job.data),
})
