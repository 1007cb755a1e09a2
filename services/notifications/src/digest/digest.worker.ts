import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs } from '@upline/jobs'
import { DigestService } from './digest.service.ts'

const DIGEST_QUEUE = 'digests'
const LOOK_MS = 10 * 60_000

@Injectable()
export class DigestWorker implements OnApplicationBootstrap {
  constructor(
    private readonly digest: DigestService,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(DIGEST_QUEUE, () => this.digest.sendDue())
    void this.jobs.every(DIGEST_QUEUE, { name: 'send-digests', everyMs: LOOK_MS })
  }
}
