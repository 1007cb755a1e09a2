import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, userCreated } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { FirstPasswordsService } from '../passwords/first-passwords.service.ts'
import { AccountCopiesService } from './account-copies.service.ts'

@Controller()
export class OnUserCreatedConsumer {
  constructor(
    private readonly copies: AccountCopiesService,
    private readonly passwords: FirstPasswordsService,
  ) {}

  @EventPattern<string>('user-created')
  async handle(@Payload() { data }: Envelope<typeof userCreated>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.copies.copy(tx, [data.member])
    await this.passwords.startAccount(tx, data)
  }
}
