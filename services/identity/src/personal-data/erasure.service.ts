import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { redactDeadLetters } from '@upline/events'
import { AccountsService } from '../accounts/accounts.service.ts'
import { AccountCopiesService } from '../roster-copy/account-copies.service.ts'

/** Deletes the credentials of an erased member, so that the account can never sign in again. */
const FORGET = [
  `update accounts set password_hash = null, temporary_hash = null, temporary_expires_at = null, is_change_due = false,
     is_spent = true, password_changed_at = null where id = $1`,
  'delete from second_factors where account_id = $1',
  'delete from recovery_codes where account_id = $1',
  `update second_factor_history set address = '' where account_id = $1 or by_id = $1`,
]

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
    for (const sql of FORGET) await rows(tx, sql, [member.id])
    await this.copies.signOut(tx, member.id)
  }
}
