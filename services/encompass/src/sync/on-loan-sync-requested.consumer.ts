import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, loanSyncRequested } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import type { EventContext } from '@upline/events'
import { requestSync } from '../settings/settings.queries.ts'
import { SyncRunner } from './sync-runner.service.ts'

@Controller()
export class OnLoanSyncRequestedConsumer {
  constructor(private readonly runner: SyncRunner) {}

  @EventPattern<string>('loan-sync-requested')
  async handle(@Payload() { data }: Envelope<typeof loanSyncRequested>, @Ctx() { tx }: EventContext): Promise<void> {
    const { requestId, by: requestedBy, at } = data
    await requestSync(tx, { requestId, requestedBy, requestedAt: new Date(at), isScheduled: false })
    afterCommit(tx, () => this.runner.wake())
  }
}
