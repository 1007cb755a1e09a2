import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, userUpdated } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { AccountCopiesService } from './account-copies.service.ts'

@Controller()
export class OnUserUpdatedConsumer {
  constructor(private readonly copies: AccountCopiesService) {}

  @EventPattern<string>('user-updated')
  handle(@Payload() { data }: Envelope<typeof userUpdated>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.copies.copy(tx, [data.member])
  }
}
