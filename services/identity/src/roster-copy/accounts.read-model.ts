import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type DataOf,
  type Envelope,
  MEMBER_FACT_EVENTS,
  type MemberChanges,
  type MemberFacts,
  userCreated,
  usersImported,
} from '@upline/contracts/events'
import { MemberCopy } from '@upline/events'
import { FirstPasswordsService } from '../passwords/first-passwords.service.ts'
import { withdrawTemporaries } from '../passwords/temporary-passwords.queries.ts'
import { AccountCopiesService, withNewAddress } from './account-copies.service.ts'
import { type Copied, deleteFactors, dropOtherAccounts, replaceAccounts } from './account-copy.queries.ts'

/**
 * Roster's facts about each account; credentials do not change, except that a single-use password ends with the address
 * that it was sent to. A rebuild sends no passwords: only events do. As after an event, it ends sessions of members who were removed or changed roles.
 */
@Injectable()
export class AccountsReadModel extends MemberCopy {
  readonly name = 'accounts'
  readonly memberTable = 'accounts'
  readonly events = MEMBER_FACT_EVENTS

  constructor(
    private readonly copies: AccountCopiesService,
    private readonly passwords: FirstPasswordsService,
  ) {
    super()
  }

  protected async learn(tx: EntityManager, { facts }: MemberChanges): Promise<void> {
    await this.passwords.followAddresses(tx, await this.copies.copy(tx, facts))
  }

  /** Imported members have no hash until their first sign-in. They get an email if the importer requested it. */
  protected override async react(tx: EntityManager, { facts }: MemberChanges, { type, data }: Envelope): Promise<void> {
    if (type === userCreated.type) await this.passwords.startAccount(tx, data as DataOf<typeof userCreated>)
    if (type === usersImported.type && (data as DataOf<typeof usersImported>).invite)
      await this.passwords.invite(tx, facts)
  }

  protected async put(tx: EntityManager, facts: MemberFacts[]): Promise<Copied[]> {
    const replaced = await replaceAccounts(tx, facts)
    await this.copies.follow(tx, replaced)
    await withdrawTemporaries(tx, withNewAddress(replaced))
    return replaced
  }

  protected override async drop(tx: EntityManager, kept: string): Promise<number> {
    const gone = await dropOtherAccounts(tx, kept)
    await deleteFactors(tx, gone)
    for (const id of gone) await this.copies.signOut(tx, id)
    return gone.length
  }
}
