import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { type Envelope, fundedDaysFound, type fundedDaysRequested, MAX_FUNDED_DAYS } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { type EventContext, Outbox } from '@upline/events'
import { FUNDED_DAYS } from './funded-days.queries.ts'

interface FundedDay {
  officerId: string
  chainOn: string
}

/** Answers roster from the loans themselves: events of fundings can still be on their way. */
@Controller()
export class OnFundedDaysRequestedConsumer {
  constructor(private readonly outbox: Outbox) {}

  @EventPattern<string>('funded-days-requested')
  async handle(
    @Payload() { data: { requestId, questionId, officerIds, from } }: Envelope<typeof fundedDaysRequested>,
    @Ctx() { tx }: EventContext,
  ): Promise<void> {
    const found = await rows<FundedDay>(tx, FUNDED_DAYS, [officerIds, from, MAX_FUNDED_DAYS + 1])
    const days = found.length > MAX_FUNDED_DAYS ? null : found
    const data = { requestId, questionId, days }
    await this.outbox.append(tx, { type: fundedDaysFound, key: requestId, aggregateVersion: 0, data })
  }
}
