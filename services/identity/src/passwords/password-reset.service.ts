import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Sealer } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type ResetPasswordResponse } from '@upline/contracts'
import { type DataOf, passwordResetRequested } from '@upline/contracts/events'
import { afterCommit, inTransaction } from '@upline/db'
import { Outbox, readUntil } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { usernameKey } from '../accounts/username-key.ts'
import { KeyRevocation } from '../key-revocation/key-revocation.service.ts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { noteSecurity } from '../security-log.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { Throttle } from '../throttle/throttle.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { minutesFrom, RESET_MINUTES, temporaryPassword } from './temporary-password.ts'

class AccountNotFoundError extends failing('missing', 'identity.unknown-account', 'No account has this username.') {}

type Requested = Pick<DataOf<typeof passwordResetRequested>, 'sealedPassword' | 'expiresAt'>

/** In production every response takes at least this long, so that its timing reveals nothing. */
const ANSWER_AFTER_MS = 400

@Injectable()
export class PasswordResetService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly sealer: Sealer,
    private readonly sessions: SessionsService,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    private readonly keys: KeyRevocation,
  ) {
    this.em = orm.em as EntityManager
  }

  reset(username: string, address: string): Promise<ResetPasswordResponse> {
    return this.config.mode === 'demo' ? this.setDefault(username) : this.sendTemporary(username, address)
  }

  /** As the product text specifies. Demo mode only, because anyone could take over any account. */
  private async setDefault(username: string): Promise<ResetPasswordResponse> {
    const found = await readUntil(
      () => this.accounts.findByUsername(username),
      (account) => account !== null,
    )
    if (!found?.isActive) throw new AccountNotFoundError()
    const passwordHash = await this.hasher.hashChosen(this.config.defaultPassword)
    await inTransaction(this.em, async (tx) => {
      const account = (await this.accounts.lock(tx, found.id)) as Account
      Object.assign(account, { passwordHash, isChangeDue: true, isSpent: false })
      await this.publish(tx, account, { sealedPassword: null, expiresAt: null })
      await this.keys.revokeAllOf(tx, [account.id], { by: null, why: 'password reset' })
      await this.sessions.endAllOf(account.id)
    })
    return { message: `The password has been reset to '${this.config.defaultPassword}'.`, username: found.username }
  }

  /** Sends the same response for any name. The old password works until the new one is used. */
  private async sendTemporary(username: string, address: string): Promise<ResetPasswordResponse> {
    const isWithin = await this.throttle.countReset(usernameKey(username), address)
    const earliest = new Promise((done) => setTimeout(done, ANSWER_AFTER_MS))
    const found = await this.accounts.findByUsername(username)
    if (isWithin && found?.isActive) await this.send(found.id)
    await earliest
    return { message: 'If this account exists, we sent a temporary password to its email address.', username }
  }

  private async send(id: string): Promise<void> {
    const password = temporaryPassword()
    const temporaryHash = await this.hasher.hashRandom(password)
    const sealedPassword = await this.sealer.seal('notifications', password)
    const temporaryExpiresAt = minutesFrom(this.clock.now(), RESET_MINUTES)
    await inTransaction(this.em, async (tx) => {
      const account = (await this.accounts.lock(tx, id)) as Account
      Object.assign(account, { temporaryHash, temporaryExpiresAt })
      await this.publish(tx, account, { sealedPassword, expiresAt: temporaryExpiresAt.toISOString() })
    })
  }

  private async publish(tx: EntityManager, account: Account, requested: Requested): Promise<void> {
    const { id: memberId, username, firstName, email } = account
    await tx.flush()
    await this.outbox.append(tx, {
      type: passwordResetRequested,
      key: memberId,
      aggregateVersion: 0,
      data: { memberId, username, firstName, email, ...requested, at: this.clock.now().toISOString() },
    })
    afterCommit(tx, () => {
      this.accounts.forget(memberId)
      noteSecurity({ msg: 'password reset', who: memberId })
    })
  }
}
