import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, usersImported } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { FirstPasswordsService } from '../passwords/first-passwords.service.ts'
import { AccountCopiesService } from './account-copies.service.ts'

@Controller()
export class OnUsersImportedConsumer {
  constructor(
    private readonly copies: AccountCopiesService,
    private readonly passwords: FirstPasswordsService,
  ) {}

  /** Imported members have no hash until their first sign-in. They get an email if the importer requested it. */
  @EventPattern<string>('users-imported')
  async handle(@Payload() { data }: Envelope<typeof usersImported>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.copies.copy(tx, data.members)
    if (data.invite) await this.passwords.invite(tx, data.members)
  }
}
