import { Injectable, Logger } from '@nestjs/common'
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

  constructor(private readonly jobs: Jobs) {}

  add(job: BuildJob): void {
    this.jobs
      .add<BuildJob>(BUILD_QUEUE, { name: BUILD_SITE, key: `${job.siteId}-${job.version}`, data: job })
      .catch((fault: Error) => this.logger.warn(`A site waits for the next sweep: ${fault.message}`))
  }
}
