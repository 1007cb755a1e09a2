import { Controller, Inject } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { CLOCK, type Clock } from '@upline/config'
import type { Envelope, loanFunded, loanUnfunded } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { addLines } from './digest.store.ts'

/** Imports bring history, not news: a digest never tells of them (decisions, Mail). */
const isNews = (cause: string): boolean => !cause.startsWith('import')

@Controller()
export class OnCommissionsConsumer {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @EventPattern<string>('loan-funded')
  async funded(@Payload() event: Envelope<typeof loanFunded>, @Ctx() { tx }: EventContext): Promise<void> {
    const { funding, cause } = event.data
    if (isNews(cause)) await addLines(tx, funding, { isReversal: false, at: this.clock.now() })
  }

  @EventPattern<string>('loan-unfunded')
  async unfunded(@Payload() event: Envelope<typeof loanUnfunded>, @Ctx() { tx }: EventContext): Promise<void> {
    const { funding, cause } = event.data
    if (isNews(cause)) await addLines(tx, funding, { isReversal: true, at: this.clock.now() })
  }
}
