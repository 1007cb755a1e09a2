import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { passwordChanged } from '@upline/contracts/events'
import { afterCommit, inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Account } from '../accounts/account.entity.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { noteSecurity } from '../security-log.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { OwnPassword, WrongPasswordError } from './own-password.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { assertMayBeChosen } from './password-rules.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

@Injectable()
export class PasswordsService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly own: OwnPassword,
    private readonly outbox: Outbox,
  ) {
    this.em = orm.em as EntityManager
  }

  /** Gives the token with which this session goes on; the account's other sessions have ended. */
  async change(user: SessionUser, change: PasswordChange, origin: RequestOrigin): Promise<string> {
    const typed = { password: change.currentPassword, field: 'currentPassword' } as const
    const { passwordHash, username, email } = await this.own.prove(user, typed, origin)
    const { mode, defaultPassword } = this.config
    const isChangeDue = user.needsPasswordChange
    await assertMayBeChosen({ ...change, isChangeDue, mode, defaultPassword, names: [username, email] })
    const newHash = await this.hasher.hashChosen(change.newPassword)
    return inTransaction(this.em, async (tx) => {
      const account = await this.accounts.lock(tx, user.id)
      // Somebody else has changed it meanwhile.
      if (account?.passwordHash !== passwordHash) throw new WrongPasswordError('currentPassword')
      await this.keep(tx, account, newHash)
      return this.sessions.replaceAll(account, origin, { isSecondFactorDue: user.needsSecondFactor === true })
    })
  }

  private async keep(tx: EntityManager, account: Account, passwordHash: string): Promise<void> {
    Object.assign(account, { passwordHash, isChangeDue: false, isSpent: false })
    Object.assign(account, { temporaryHash: null, temporaryExpiresAt: null, passwordChangedAt: this.clock.now() })
    await tx.flush()
    const data = { memberId: account.id, at: this.clock.now().toISOString() }
    await this.outbox.append(tx, { type: passwordChanged, key: account.id, aggregateVersion: 0, data })
    afterCommit(tx, () => {
      this.accounts.forget(account.id)
      noteSecurity({ msg: 'password changed', who: account.id })
    })
  }
}
