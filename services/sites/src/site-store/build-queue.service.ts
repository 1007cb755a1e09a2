import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, type NewJob } from '@upline/jobs'

export const BUILD_QUEUE = 'builds'
export const BUILD_SITE = 'build-site'

const REQUEUE_INTERVAL_MS = 60_000

export interface BuildJob {
  siteId: string
  version: number
}

/** The site's row is the source of truth. A job only triggers the build of a version. */
@Injectable()
export class BuildQueue {
  private readonly logger = new Logger('Builds')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The job ID contains the time: a failed job is kept for a week and must not block the next attempt. */
  add(job: BuildJob): void {
    this.jobs
      .add<BuildJob>(BUILD_QUEUE, this.jobOf(job, this.clock.now().getTime()))
      .catch((fault: Error) => this.logger.warn(`A site waits for the next sweep: ${fault.message}`))
  }

  /** Queues versions whose job was lost. Runs once a minute, regardless of the queue's length. */
  async addOverdue(jobs: BuildJob[]): Promise<void> {
    const turn = Math.floor(this.clock.now().getTime() / REQUEUE_INTERVAL_MS)
    await this.jobs.addAll<BuildJob>(
      BUILD_QUEUE,
      jobs.map((job) => this.jobOf(job, turn)),
    )
  }

  private jobOf(job: BuildJob, time: number): NewJob<BuildJob> {
    return { name: BUILD_SITE, key: `${job.siteId}-${job.version}-${time}`, data: job }
  }
}
