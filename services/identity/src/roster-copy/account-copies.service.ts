import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { SessionStore } from '@upline/auth'
import type { MemberFacts } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { LiveHints } from '@upline/events'
import { endsKeys, endsSessions } from '../accounts/account-access.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { KeyRevocation } from '../key-revocation/key-revocation.service.ts'
import { type Copied, copyAccounts } from './account-copy.queries.ts'

/** Copies members from roster and ends the sessions of members who can no longer sign in. */
@Injectable()
export class AccountCopiesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionStore,
    private readonly keys: KeyRevocation,
    private readonly live: LiveHints,
  ) {}

  /** Returns the accounts that have another email address now. */
  async copy(tx: EntityManager, members: MemberFacts[]): Promise<string[]> {
    const copied = await copyAccounts(tx, members)
    await this.follow(tx, copied)
    return withNewAddress(copied)
  }

  /** Applies changes of an account to its open sessions and its API keys. */
  async follow(tx: EntityManager, copied: Copied[]): Promise<void> {
    for (const { id } of copied) afterCommit(tx, () => this.accounts.forget(id))
    const withoutKeys = idsOf(copied, endsKeys)
    await this.keys.revokeAllOf(tx, withoutKeys, { by: null, why: 'no company role' })
    // In one batch: undoing an import deletes hundreds of members.
    await Promise.all(idsOf(copied, endsSessions).map((id) => this.signOut(tx, id)))
  }

  /**
   * Runs inside the transaction, which has locked the account's row. A concurrent sign-in either has opened its session
   * by now or will see the change. If Redis is unavailable, the event is retried.
   */
  async signOut(tx: EntityManager, id: string): Promise<void> {
    await this.sessions.endAllOf(id)
    this.live.afterCommit(tx, { topics: ['session'], members: [id] })
  }
}

export const withNewAddress = (copied: Copied[]): string[] =>
  copied.flatMap(({ id, hasNewAddress }) => (hasNewAddress ? [id] : []))

const idsOf = (copied: Copied[], isEnded: typeof endsKeys): string[] =>
  copied.flatMap(({ id, before, now }) => (before && isEnded(before, now) ? [id] : []))
