import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { inBackground } from '@upline/config'
import { Jobs } from '@upline/jobs'
import { DigestService } from './digest.service.ts'

const DIGEST_QUEUE = 'digests'
const LOOK_MS = 10 * 60_000

@Injectable()
export class DigestWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger('Digest')

  constructor(
    private readonly digest: DigestService,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(DIGEST_QUEUE, () => this.digest.sendDue())
    inBackground(this.jobs.every(DIGEST_QUEUE, { name: 'send-digests', everyMs: LOOK_MS }), this.logger)
  }
}
