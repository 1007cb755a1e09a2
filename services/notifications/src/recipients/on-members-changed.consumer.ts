import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type {
  Envelope,
  userCreated,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
} from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { RecipientsService } from './recipients.service.ts'

@Controller()
export class OnMembersChangedConsumer {
  constructor(private readonly recipients: RecipientsService) {}

  @EventPattern<string>('user-created')
  created(@Payload() event: Envelope<typeof userCreated>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recipients.learn(tx, [event.data.member])
  }

  @EventPattern<string>('user-updated')
  updated(@Payload() event: Envelope<typeof userUpdated>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recipients.learn(tx, [event.data.member])
  }

  @EventPattern<string>('user-removed')
  removed(@Payload() event: Envelope<typeof userRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recipients.learn(tx, [event.data.member])
  }

  @EventPattern<string>('users-imported')
  imported(@Payload() event: Envelope<typeof usersImported>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recipients.learn(tx, event.data.members)
  }

  @EventPattern<string>('users-removed')
  removedTogether(@Payload() event: Envelope<typeof usersRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recipients.learn(tx, event.data.members)
  }
}
