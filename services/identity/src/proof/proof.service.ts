import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SessionStore, SignedOutError } from '@upline/auth'
import { failingField, type SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { OwnPassword } from '../passwords/own-password.service.ts'
import { CodeCheck } from '../second-factor/code-check.service.ts'
import { WrongCodeError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'

/** The error of the sign-in, for a caller who is already signed in. */
class CodeRequiredError extends failingField(
  'code',
  'invalid',
  'identity.second-factor-needed',
  'Enter the code from your authenticator app, or a recovery code.',
) {}

class PasswordNeededError extends failingField(
  'password',
  'invalid',
  'identity.password-needed',
  'Enter your password to do this.',
) {}

interface Proof {
  password: string
  code?: string
}

/** Confirms the password, and the second factor if there is one, just like a sign-in. */
@Injectable()
export class ProofService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly accounts: AccountsService,
    private readonly own: OwnPassword,
    private readonly codes: CodeCheck,
    private readonly store: SessionStore,
  ) {
    this.em = orm.em as EntityManager
  }

  /** Marks the session as confirmed for the next minutes. */
  async prove(user: SessionUser, proof: Proof, origin: RequestOrigin): Promise<void> {
    await this.check(user, proof, origin)
    await this.store.prove(user.sessionId)
    noteSecurity({ msg: 'password confirmed', who: user.id })
  }

  /**
   * For a call that contains its own proof. Without one, a recent proof of the session counts. Returns the account
   * whose password it was: a change checks again with the row locked.
   */
  async assertProvenBy(user: SessionUser, { password, code }: Partial<Proof>, origin: RequestOrigin): Promise<Account> {
    if (password) return this.check(user, { password, ...(code && { code }) }, origin)
    const account = await this.accounts.findLiving(user.id)
    if (!account) throw new SignedOutError()
    if (!(await this.store.isProven(user.sessionId))) throw new PasswordNeededError()
    return account
  }

  private async check(user: SessionUser, { password, code }: Proof, origin: RequestOrigin): Promise<Account> {
    const account = await this.own.prove(user, { password, field: 'password' }, origin)
    await inTransaction(this.em, (tx) => this.checkCode(tx, user.id, code))
    return account
  }

  private async checkCode(tx: EntityManager, id: string, code: string | undefined): Promise<void> {
    if (!(await this.codes.isOn(tx, id))) return
    if (!code?.trim()) throw new CodeRequiredError()
    if (!(await this.codes.use(tx, id, code))) throw new WrongCodeError('invalid')
  }
}
