import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, Sweeps } from '@upline/jobs'
import { BUILD_QUEUE, BUILD_SITE, type BuildJob, BuildQueue } from '../site-store/build-queue.service.ts'
import { overdueBuilds } from '../site-store/sites.store.ts'
import { ExpiredVersions } from './expired-versions.service.ts'
import { SiteBuilder } from './site-builder.service.ts'

const SWEEP_INTERVAL_MS = 15_000
const RETRY_INTERVAL_MS = 300
const SWEEP_VERSIONS_INTERVAL_MS = 3_600_000

@Injectable()
export class BuildWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly builder: SiteBuilder,
    private readonly expired: ExpiredVersions,
    private readonly queue: BuildQueue,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-builds', everyMs: SWEEP_INTERVAL_MS, run: () => this.sweep() })
    const sweepVersions = () => this.expired.sweep()
    this.sweeps.register({ name: 'sweep-versions', everyMs: SWEEP_VERSIONS_INTERVAL_MS, run: sweepVersions })
  }

  onApplicationBootstrap(): void {
    this.jobs.work<BuildJob>(BUILD_QUEUE, async (job) => job.name === BUILD_SITE && this.run(job.data), { atOnce: 4 })
  }

  private async run(job: BuildJob): Promise<void> {
    while (!(await this.builder.build(job))) await new Promise((done) => setTimeout(done, RETRY_INTERVAL_MS))
  }

  private async sweep(): Promise<void> {
    await this.queue.addOverdue(await overdueBuilds(this.em.fork(), this.clock.now()))
  }
}
