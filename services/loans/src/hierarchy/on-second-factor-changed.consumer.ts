import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, secondFactorChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { StandingService } from './standing.service.ts'

/** A member who resets the two-factor authentication of another account is tied to it. */
@Controller()
export class OnSecondFactorChangedConsumer {
  constructor(private readonly standing: StandingService) {}

  @EventPattern<string>('second-factor-changed')
  handle(@Payload() { data }: Envelope<typeof secondFactorChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.standing.noteReset(tx, data)
  }
}
