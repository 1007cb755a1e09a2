import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { encompassLoanChanged, Envelope } from '@upline/contracts/events'
import { type EventContext, parkKey } from '@upline/events'
import { LoanSyncService } from './loan-sync.service.ts'

@Controller()
export class OnEncompassLoanChangedConsumer {
  constructor(private readonly sync: LoanSyncService) {}

  @EventPattern<string>('encompass-loan-changed', parkKey)
  handle(@Payload() event: Envelope<typeof encompassLoanChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.sync.take(tx, event.data, event.id)
  }
}
