import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, loanSyncRequested } from '@upline/contracts/events'
import { afterCommit, rows } from '@upline/db'
import type { EventContext } from '@upline/events'
import { SyncRunner } from './sync-runner.service.ts'

const REQUEST = `
  insert into sync_requests (request_id, requested_by, requested_at) values ($1, $2, $3) on conflict (request_id) do nothing`

@Controller()
export class OnLoanSyncRequestedConsumer {
  constructor(private readonly runner: SyncRunner) {}

  @EventPattern<string>('loan-sync-requested')
  async handle(@Payload() { data }: Envelope<typeof loanSyncRequested>, @Ctx() { tx }: EventContext): Promise<void> {
    await rows(tx, REQUEST, [data.requestId, data.by, data.at])
    afterCommit(tx, () => this.runner.wake())
  }
}
