import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { OwnKeys, Sealer } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { credentialsIssued, type DataOf, type MemberFacts, type userCreated } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { DEMO_USERNAMES, IDENTITY_CONFIG, type IdentityConfig, seedsDemo } from '../config.ts'
import { PasswordHasher } from './password-hasher.ts'
import { minutesFrom, temporaryPassword, WELCOME_DAYS } from './temporary-password.ts'
import { withdrawTemporaries } from './temporary-passwords.queries.ts'

const ADMIN_ID = '1'

type IssuedPassword = Pick<DataOf<typeof credentialsIssued>, 'kind' | 'sealedPassword' | 'expiresAt'>

/**
 * Sets an account's first password: of demo accounts, of admin, a chosen one, {secret}, or a single-use one by email.
 */
@Injectable()
export class FirstPasswordsService implements OnApplicationBootstrap {
  readonly #log = new Logger('FirstPasswords')
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly ownKeys: OwnKeys,
    private readonly sealer: Sealer,
    private readonly outbox: Outbox,
  ) {
    this.em = orm.em as EntityManager
  }

  /** The settings may have been added after the accounts. */
  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const known = await this.accounts.withoutPassword(tx, { id: ADMIN_ID, usernames: DEMO_USERNAMES })
      for (const account of known) await this.seed(account)
    })
  }

  async startAccount(tx: EntityManager, created: DataOf<typeof userCreated>): Promise<void> {
    const account = await this.accounts.lock(tx, created.member.id)
    if (!account || hasCredentials(account)) return
    if (created.origin === 'seeded') return this.seed(account)
    const chosen = created.sealedPassword ? await this.ownKeys.unseal(created.sealedPassword) : undefined
    if (chosen && chosen !== this.config.defaultPassword) {
      account.passwordHash = await this.hasher.hashChosen(chosen)
      await this.publish(tx, account, { kind: 'chosen', sealedPassword: null, expiresAt: null })
    } else await this.issue(tx, account)
  }

  /** Members of an import with invitations. */
  async invite(tx: EntityManager, members: MemberFacts[]): Promise<void> {
    for (const { id } of members) {
      const account = await this.accounts.lock(tx, id)
      if (account && !hasCredentials(account)) await this.issue(tx, account)
    }
  }

  /** A password that was sent to an earlier address may be in someone else's mailbox. A new member gets another one. */
  async followAddresses(tx: EntityManager, ids: readonly string[]): Promise<void> {
    for (const id of await withdrawTemporaries(tx, ids)) {
      const account = await this.accounts.lock(tx, id)
      if (account) await this.issue(tx, account)
    }
  }

  private async issue(tx: EntityManager, account: Account): Promise<void> {
    if (!account.isActive || account.removedAt) return
    if (this.config.mode === 'demo')
      return this.publish(tx, account, { kind: 'default', sealedPassword: null, expiresAt: null })
    const password = temporaryPassword()
    const sealedPassword = await this.sealer.seal('notifications', password)
    account.temporaryHash = await this.hasher.hashRandom(password)
    account.temporaryExpiresAt = minutesFrom(this.clock.now(), WELCOME_DAYS * 24 * 60)
    await this.publish(tx, account, {
      kind: 'temporary',
      sealedPassword,
      expiresAt: account.temporaryExpiresAt.toISOString(),
    })
  }

  private async publish(tx: EntityManager, account: Account, issued: IssuedPassword): Promise<void> {
    const { id: memberId, username, firstName, email } = account
    const at = this.clock.now().toISOString()
    await tx.flush()
    await this.outbox.append(tx, {
      type: credentialsIssued,
      key: memberId,
      aggregateVersion: 0,
      data: { memberId, username, firstName, email, ...issued, at },
    })
  }

  /**
   * Demo accounts get their known password. In production, admin gets the one from the settings and has to change it.
   */
  private async seed(account: Account): Promise<void> {
    if (hasCredentials(account)) return
    if (seedsDemo(this.config) && DEMO_USERNAMES.includes(account.usernameKey))
      account.passwordHash = await this.hasher.hashChosen(this.config.demoPassword)
    else if (this.config.mode === 'production' && account.id === ADMIN_ID) await this.seedAdmin(account)
  }

  private async seedAdmin(admin: Account): Promise<void> {
    if (!this.config.adminPassword) return this.#log.warn(NO_ADMIN_PASSWORD)
    admin.passwordHash = await this.hasher.hashChosen(this.config.adminPassword)
    admin.isChangeDue = true
  }
}

const NO_ADMIN_PASSWORD = `No one can sign in yet. Set IDENTITY_ADMIN_PASSWORD and restart. The account 'admin' must change it at the first sign-in.`

const hasCredentials = (account: Account): boolean => account.passwordHash !== null || account.temporaryHash !== null
