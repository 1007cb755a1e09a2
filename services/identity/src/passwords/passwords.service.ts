import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { passwordChanged } from '@upline/contracts/events'
import { afterCommit, inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { KeyRevocation } from '../key-revocation/key-revocation.service.ts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { noteSecurity } from '../security-log.ts'
import { KnownDevices } from '../sessions/known-devices.service.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { OwnPassword, WrongPasswordError } from './own-password.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { assertMayBeChosen } from './password-rules.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export interface ChangedPassword {
  token: string
  deviceToken: string
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
    private readonly keys: KeyRevocation,
    private readonly devices: KnownDevices,
    private readonly outbox: Outbox,
  ) {
    this.em = orm.em as EntityManager
  }

  /** Returns new tokens for this browser. The account's other sessions and its API keys end. */
  async change(user: SessionUser, change: PasswordChange, origin: RequestOrigin): Promise<ChangedPassword> {
    const typed = { password: change.currentPassword, field: 'currentPassword' } as const
    const { passwordHash, username, email } = await this.own.prove(user, typed, origin)
    const { mode, defaultPassword } = this.config
    const isChangeDue = user.needsPasswordChange
    await assertMayBeChosen({ ...change, isChangeDue, mode, defaultPassword, names: [username, email] })
    const newHash = await this.hasher.hashChosen(change.newPassword)
    return inTransaction(this.em, async (tx) => {
      const account = await this.accounts.lock(tx, user.id)
      // Another request has changed it meanwhile.
      if (account?.passwordHash !== passwordHash) throw new WrongPasswordError('currentPassword')
      await this.keep(tx, account, newHash)
      await this.keys.revokeAllOf(tx, [account.id], { by: account.username, why: 'password changed' })
      const due = { isSecondFactorDue: user.needsSecondFactor === true }
      const token = await this.sessions.replaceAll(account, origin, due)
      return { token, deviceToken: await this.devices.remember(account) }
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
