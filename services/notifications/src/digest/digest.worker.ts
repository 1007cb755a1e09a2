import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Sweeps } from '@upline/jobs'
import { DigestService } from './digest.service.ts'

const SEND_INTERVAL_MS = 10 * 60_000

@Injectable()
export class DigestWorker implements OnModuleInit {
  constructor(
    private readonly digest: DigestService,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'send-digests', everyMs: SEND_INTERVAL_MS, run: () => this.digest.sendDue() })
  }
}
