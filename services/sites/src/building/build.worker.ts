import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock, inBackground } from '@upline/config'
import { rows } from '@upline/db'
import { Jobs } from '@upline/jobs'
import { BUILD_QUEUE, BUILD_SITE, type BuildJob, BuildQueue } from './build-queue.service.ts'
import { ExpiredVersions } from './expired-versions.service.ts'
import { SiteBuilder } from './site-builder.service.ts'

const SWEEP_MS = 15_000
const RETRY_MS = 300
const SWEEP_VERSIONS = 'sweep-versions'
const SWEEP_VERSIONS_MS = 3_600_000

// In work for long: a crash between commit and queue, a killed worker, or a Redis that was emptied.
const OVERDUE = `
  select id as "siteId", version from sites
  where is_building and asked_at < $1::timestamptz - interval '15 seconds' order by asked_at limit 500`

@Injectable()
export class BuildWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger('Builds')

  constructor(
    private readonly em: EntityManager,
    private readonly builder: SiteBuilder,
    private readonly expired: ExpiredVersions,
    private readonly queue: BuildQueue,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work<BuildJob>(BUILD_QUEUE, (job) => this.handle(job), {
      atOnce: 4,
    })
    inBackground(this.jobs.every(BUILD_QUEUE, { name: 'sweep-builds', everyMs: SWEEP_MS }), this.logger)
    inBackground(this.jobs.every(BUILD_QUEUE, { name: SWEEP_VERSIONS, everyMs: SWEEP_VERSIONS_MS }), this.logger)
  }

  private handle({ name, data }: { name: string; data: BuildJob }): Promise<void> {
    if (name === BUILD_SITE) return this.run(data)
    return name === SWEEP_VERSIONS ? this.expired.sweep() : this.sweep()
  }

  private async run(job: BuildJob): Promise<void> {
    while (!(await this.builder.build(job))) await new Promise((done) => setTimeout(done, RETRY_MS))
  }

  private async sweep(): Promise<void> {
    for (const job of await rows<BuildJob>(this.em, OVERDUE, [this.clock.now()])) this.queue.add(job)
  }
}
