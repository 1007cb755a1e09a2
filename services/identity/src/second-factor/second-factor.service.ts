import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SecretBox, SignedOutError } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { SecondFactorEnrolment, SecondFactorState, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import qr from 'qrcode'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { OwnPassword, WrongPasswordError } from '../passwords/own-password.service.ts'
import { PasswordHasher } from '../passwords/password-hasher.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { Throttle } from '../throttle/throttle.service.ts'
import { CodeCheck } from './code-check.service.ts'
import { FactorEvents } from './factor-events.service.ts'
import { enrolmentUri, newSecret, usableStep } from './one-time-code.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryKey } from './recovery-code.ts'
import {
  AlreadyEnabledError,
  NotBegunError,
  NotEnabledError,
  RequiredForRoleError,
  WrongCodeError,
} from './second-factor-failures.ts'
import * as store from './second-factor.store.ts'

interface Proof {
  password: string
  code: string
}

/** Changes the caller's own second factor. The password is required each time. */
@Injectable()
export class SecondFactorService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly own: OwnPassword,
    private readonly throttle: Throttle,
    private readonly codes: CodeCheck,
    private readonly events: FactorEvents,
  ) {
    this.em = orm.em as EntityManager
  }

  async state(user: SessionUser): Promise<SecondFactorState> {
    const em = this.em.fork()
    const [factor, codes, history] = await Promise.all([
      store.findFactor(em, user.id),
      store.recoveryCodes(em, user.id),
      store.readHistory(em, user.id),
    ])
    const isOn = Boolean(factor?.confirmedAt)
    return {
      isOn,
      since: factor?.confirmedAt ?? null,
      isRequired: this.codes.isRequiredOf(user),
      recoveryCodesLeft: isOn ? codes.filter(({ usedAt }) => usedAt === null).length : 0,
      history,
    }
  }

  /** Shows a secret. The factor is off until a code of it is entered. */
  async begin(user: SessionUser, password: string, origin: RequestOrigin): Promise<SecondFactorEnrolment> {
    const secret = newSecret()
    const encrypted = this.box.seal(secret)
    await this.proven(user, password, origin, async (tx) => {
      if (await this.codes.isOn(tx, user.id)) throw new AlreadyEnabledError()
      await store.storeBegun(tx, user.id, { encrypted, at: this.clock.now() })
    })
    const uri = enrolmentUri(secret, user.username)
    const svg = await qr.toString(uri, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
    return { secret, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
  }

  /** The first code turns it on. The account's other sessions end, because they were opened without it. */
  async confirm(
    user: SessionUser,
    code: string,
    origin: RequestOrigin,
  ): Promise<{ recoveryCodes: string[]; token: string }> {
    const attempt = await this.throttle.beginCode(user.id)
    const made = await this.newCodes()
    const token = await inTransaction(this.em, async (tx) => {
      const account = await this.locked(tx, user.id)
      const factor = await store.findFactor(tx, user.id)
      if (!factor) throw new NotBegunError()
      if (factor.confirmedAt) throw new AlreadyEnabledError()
      const secret = this.box.open(factor.secretEncrypted)
      const step = usableStep({
        secret,
        code: code.replace(/\s/g, ''),
        now: this.clock.now(),
        lastStep: factor.lastStep,
      })
      if (step === undefined) throw new WrongCodeError('invalid')
      await store.storeConfirmed(tx, user.id, { step, at: this.clock.now() })
      await store.storeRecoveryCodes(tx, user.id, made.hashes)
      await this.events.record(tx, account, { what: 'enabled', by: user.id, address: origin.address })
      return this.sessions.replaceAll(account, origin, { isSecondFactorDue: false })
    })
    await this.throttle.codeWasRight(attempt)
    return { recoveryCodes: made.codes, token }
  }

  async disable(user: SessionUser, proof: Proof, origin: RequestOrigin): Promise<void> {
    await this.proven(user, proof.password, origin, async (tx, account) => {
      if (!(await this.codes.isOn(tx, user.id))) throw new NotEnabledError()
      if (this.codes.isRequiredOf(account)) throw new RequiredForRoleError()
      if (!(await this.codes.use(tx, user.id, proof.code))) throw new WrongCodeError('invalid')
      await store.deleteFactor(tx, user.id)
      await this.events.record(tx, account, { what: 'disabled', by: user.id, address: origin.address })
    })
  }

  /** The earlier codes stop working. */
  async renewCodes(user: SessionUser, proof: Proof, origin: RequestOrigin): Promise<string[]> {
    const made = await this.newCodes()
    await this.proven(user, proof.password, origin, async (tx, account) => {
      if (!(await this.codes.isOn(tx, user.id))) throw new NotEnabledError()
      if (!(await this.codes.use(tx, user.id, proof.code))) throw new WrongCodeError('invalid')
      await store.storeRecoveryCodes(tx, user.id, made.hashes)
      await this.events.record(tx, account, { what: 'codes-renewed', by: user.id, address: origin.address })
    })
    return made.codes
  }

  /** Call after the password is checked, with the account's row locked. */
  private async proven(
    user: SessionUser,
    password: string,
    origin: RequestOrigin,
    work: (tx: EntityManager, account: Account) => Promise<void>,
  ): Promise<void> {
    const known = await this.own.prove(user, { password, field: 'password' }, origin)
    await inTransaction(this.em, async (tx) => {
      const account = await this.locked(tx, user.id)
      if (account.passwordHash !== known.passwordHash) throw new WrongPasswordError('password')
      await work(tx, account)
    })
  }

  private async locked(tx: EntityManager, id: string): Promise<Account> {
    const account = await this.accounts.lock(tx, id)
    if (!account || account.removedAt) throw new SignedOutError()
    return account
  }

  private async newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const hashes = await Promise.all(codes.map((code) => this.hasher.hashRandom(recoveryKey(code) ?? code)))
    return { codes, hashes }
  }
}
