import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { encompassLoanChanged, type Envelope } from '@upline/contracts/events'
import { EventConsumer, type EventContext, parkKey } from '@upline/events'
import { LoanSyncService } from './loan-sync.service.ts'

type Changed = Envelope<typeof encompassLoanChanged>

/** A sync brings thousands at once: those that wait are written by the same statements. */
@Controller()
export class OnEncompassLoanChangedConsumer {
  constructor(
    private readonly sync: LoanSyncService,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(encompassLoanChanged.type, (events, tx) =>
      this.sync.take(tx, (events as Changed[]).map(readingOf)),
    )
  }

  @EventPattern<string>('encompass-loan-changed', parkKey)
  handle(@Payload() event: Changed, @Ctx() { tx }: EventContext): Promise<void> {
    return this.sync.take(tx, [readingOf(event)])
  }
}

const readingOf = ({ id, data }: Changed) => ({ read: data, eventId: id })
