import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs } from '@upline/jobs'

export const BUILD_QUEUE = 'builds'
export const BUILD_SITE = 'build-site'

export interface BuildJob {
  siteId: string
  version: number
}

/** The site's row is the truth: a job only says that a version is due. */
@Injectable()
export class BuildQueue {
  private readonly logger = new Logger('Builds')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With the time in its key: a job that failed is kept for a week, and must not stand in the way of the next try. */
  add(job: BuildJob): void {
    const key = `${job.siteId}-${job.version}-${this.clock.now().getTime()}`
    this.jobs
      .add<BuildJob>(BUILD_QUEUE, { name: BUILD_SITE, key, data: job })
      .catch((fault: Error) => this.logger.warn(`A site waits for the next sweep: ${fault.message}`))
  }
}
