import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { SessionStore } from '@upline/auth'
import type { MemberFacts } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { LiveHints } from '@upline/events'
import { type Copied, copyAccounts } from './account-copy.ts'
import { AccountsService } from '../accounts/accounts.service.ts'

/** Follows roster: copies what it says of people, and signs out whom it concerns. */
@Injectable()
export class AccountCopiesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionStore,
    private readonly live: LiveHints,
  ) {}

  async copy(tx: EntityManager, members: MemberFacts[]): Promise<void> {
    await this.follow(tx, await copyAccounts(tx, members))
  }

  /** What changed in an account counts for those who are signed in. */
  async follow(tx: EntityManager, copied: Copied[]): Promise<void> {
    for (const { id } of copied) afterCommit(tx, () => this.accounts.forget(id))
    // Together: hundreds are deleted at once where an import is taken back.
    await Promise.all(copied.filter(({ endsSessions }) => endsSessions).map(({ id }) => this.signOut(tx, id)))
  }

  /**
   * Inside the transaction, which holds the account's row: a sign-in that goes on at the same time either has opened its
   * session by now or will see the change. Where Redis is away the event is tried again.
   */
  async signOut(tx: EntityManager, id: string): Promise<void> {
    await this.sessions.endAllOf(id)
    this.live.afterCommit(tx, { topics: ['session'], members: [id] })
  }
}
