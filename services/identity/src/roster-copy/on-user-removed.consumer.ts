import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, userRemoved, usersRemoved } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { AccountCopiesService } from './account-copies.service.ts'

@Controller()
export class OnUserRemovedConsumer {
  constructor(private readonly copies: AccountCopiesService) {}

  @EventPattern<string>('user-removed')
  handle(@Payload() { data }: Envelope<typeof userRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.copies.copy(tx, [data.member])
  }

  @EventPattern<string>('users-removed')
  together(@Payload() { data }: Envelope<typeof usersRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.copies.copy(tx, data.members)
  }
}
