import { LockMode, MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SignedOutError } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { AccessChecks, CurrentUser } from '@upline/contracts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { countKeysOf } from './api-key.store.ts'
import { Account } from '../../database/schema/accounts.ts'
import { accessChecks, currentUser } from './current-user.ts'
import { usernameKey } from './username-key.ts'

/** `me` is requested at every page load. A response is cached this long, unless the account changes here. */
const FRESH_MS = 2_000
const MAX_CACHED_RESPONSES = 20_000

@Injectable()
export class AccountsService {
  readonly #answers = new Map<string, { answer: Promise<CurrentUser>; at: number }>()
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {
    this.em = orm.em as EntityManager
  }

  /**
   * Removed accounts are never found. A few usernames differ for the roster, but not in the key, for example in 'İ' and 'i̇'. Then the
   * account whose username was typed exactly is meant.
   */
  async findByUsername(username: string): Promise<Account | null> {
    const found = { usernameKey: usernameKey(username), removedAt: null }
    const accounts = await this.em.fork().find(Account, found, { orderBy: { version: 'desc' } })
    return accounts.find((account) => account.username === username.trim()) ?? accounts[0] ?? null
  }

  findLiving(id: string): Promise<Account | null> {
    return this.em.fork().findOne(Account, { id, removedAt: null, isActive: true })
  }

  /** Locks the account until this transaction ends. */
  lock(tx: EntityManager, id: string): Promise<Account | null> {
    return tx.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  }

  /** Accounts of these IDs or usernames that have no password yet. */
  withoutPassword(tx: EntityManager, of: { id: string; usernames: string[] }): Promise<Account[]> {
    return tx.find(Account, { $or: [{ id: of.id }, { usernameKey: { $in: of.usernames } }], passwordHash: null })
  }

  async me(id: string): Promise<CurrentUser> {
    const kept = this.#answers.get(id)
    if (kept && performance.now() - kept.at < FRESH_MS) return kept.answer
    const answer = this.#read(id)
    if (this.#answers.size >= MAX_CACHED_RESPONSES) this.#answers.clear()
    this.#answers.set(id, { answer, at: performance.now() })
    answer.catch(() => this.forget(id))
    return answer
  }

  async access(id: string): Promise<AccessChecks> {
    return accessChecks(await this.#find(id), this.config.rosterAccounts)
  }

  /** Call after a commit that changed the account. */
  forget(id: string): void {
    this.#answers.delete(id)
  }

  view(account: Account): CurrentUser {
    return currentUser(account, this.config.rosterAccounts)
  }

  async #read(id: string): Promise<CurrentUser> {
    const account = await this.#find(id)
    const activeApiKeys = await countKeysOf(this.em.fork(), id, this.clock.now())
    return { ...this.view(account), ...(activeApiKeys > 0 && { activeApiKeys }) }
  }

  async #find(id: string): Promise<Account> {
    const account = await this.em.fork().findOne(Account, { id, removedAt: null })
    if (!account) throw new SignedOutError()
    return account
  }
}
