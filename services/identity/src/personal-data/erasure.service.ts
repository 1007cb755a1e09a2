import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { redactDeadLetters } from '@upline/events'
import { AccountsService } from '../accounts/accounts.service.ts'
import { AccountCopiesService } from '../roster-copy/account-copies.service.ts'
import { deleteCredentials } from './erasure.queries.ts'

@Injectable()
export class ErasureService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly copies: AccountCopiesService,
  ) {}

  async forget(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const known = await this.accounts.lock(tx, member.id)
    if (known) {
      const words = [known.email, known.username, `${known.firstName} ${known.lastName}`]
      await redactDeadLetters(tx, { id: member.id, words })
    }
    await this.copies.copy(tx, [member])
    await deleteCredentials(tx, member.id)
    await this.copies.signOut(tx, member.id)
  }
}
