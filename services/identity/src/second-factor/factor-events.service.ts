import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type DataOf, secondFactorChanged } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { noteSecurity } from '../security-log.ts'
import { writeHistory } from './second-factor.store.ts'

interface Change {
  what: DataOf<typeof secondFactorChanged>['what']
  by: string
  address: string
}

/** Records changes of a second factor in its history and emails its owner. */
@Injectable()
export class FactorEvents {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly outbox: Outbox,
  ) {}

  async record(tx: EntityManager, account: Account, { what, by, address }: Change): Promise<void> {
    const { id: memberId, username, firstName, email } = account
    const at = this.clock.now()
    await writeHistory(tx, { accountId: memberId, what, by, address, at })
    await this.outbox.append(tx, {
      type: secondFactorChanged,
      key: memberId,
      aggregateVersion: 0,
      data: { memberId, username, firstName, email, what, by, at: at.toISOString() },
    })
    afterCommit(tx, () => {
      this.accounts.forget(memberId)
      noteSecurity({ msg: 'second factor changed', who: memberId, by, why: what })
    })
  }
}
