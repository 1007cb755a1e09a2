import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, loanSyncRequested } from '@upline/contracts/events'
import { afterCommit, rows } from '@upline/db'
import type { EventContext } from '@upline/events'
import { SyncRunner } from './sync-runner.service.ts'
import { ADD_REQUEST } from './sync-runner.queries.ts'

@Controller()
export class OnLoanSyncRequestedConsumer {
  constructor(private readonly runner: SyncRunner) {}

  @EventPattern<string>('loan-sync-requested')
  async handle(@Payload() { data }: Envelope<typeof loanSyncRequested>, @Ctx() { tx }: EventContext): Promise<void> {
    await rows(tx, ADD_REQUEST, [data.requestId, data.by, data.at])
    afterCommit(tx, () => this.runner.wake())
  }
}
