import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type CurrentUser, failing } from '@upline/contracts'
import { afterCommit, inTransaction } from '@upline/db'
import { ARRIVAL_TIMEOUT_MS, readUntil } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { usernameKey } from '../accounts/username-key.ts'
import { KeyRevocation } from '../key-revocation/key-revocation.service.ts'
import { PasswordHasher } from '../passwords/password-hasher.ts'
import { CodeCheck } from '../second-factor/code-check.service.ts'
import { CodeNeededError, WrongCodeError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import { KnownDevices } from '../sessions/known-devices.service.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { type Attempt, Throttle } from '../throttle/throttle.service.ts'
import { CredentialsService, type Match } from './credentials.service.ts'
import { noteRefusal } from './note-refusal.ts'

/**
 * Used for an unknown name, a wrong password and an account that may not sign in, so that they cannot be told apart.
 */
class InvalidCredentialsError extends failing(
  'unauthenticated',
  'identity.invalid-credentials',
  'Invalid credentials',
) {}

interface SignInInput {
  username: string
  password: string
  code?: string
}

export interface SignedIn {
  user: CurrentUser
  token: string
  /** For the device cookie. */
  deviceToken: string
}

interface Matched {
  found: Account
  match: Match
}

interface UsedPassword {
  match: Match
  firstHash: string | null
}

@Injectable()
export class SignInService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly throttle: Throttle,
    private readonly codes: CodeCheck,
    private readonly devices: KnownDevices,
    private readonly keys: KeyRevocation,
  ) {
    this.em = orm.em as EntityManager
  }

  async signIn(given: SignInInput, origin: RequestOrigin): Promise<SignedIn> {
    const found = await this.accounts.findByUsername(given.username)
    const attempt = await this.begin(given, origin, found)
    try {
      const signedIn = await this.proven(found, given, origin)
      await this.throttle.succeeded(attempt)
      noteSecurity({ msg: 'signed in', who: found?.id })
      return signedIn
    } catch (fault) {
      noteRefusal(fault, found?.id)
      // The password was right, but the code is missing: neither a failure nor a success that would clear the count.
      if (fault instanceof CodeNeededError) await this.throttle.release(attempt)
      throw fault
    }
  }

  private async begin(
    given: SignInInput,
    { address, deviceToken }: RequestOrigin,
    found: Account | null,
  ): Promise<Attempt> {
    const deviceId = await this.devices.idOf(deviceToken, found)
    try {
      return await this.throttle.begin(usernameKey(given.username), { address, deviceId })
    } catch (fault) {
      noteRefusal(fault)
      throw fault
    }
  }

  private async proven(known: Account | null, given: SignInInput, origin: RequestOrigin): Promise<SignedIn> {
    const { found, match } = await this.matched(known, given)
    const firstHash = match === 'default' ? await this.hasher.hashChosen(given.password) : null
    return inTransaction(this.em, async (tx) => {
      const account = await this.lockUnchanged(tx, found)
      const isOn = await this.checkCode(tx, account.id, given.code)
      await this.use(tx, account, { match, firstHash })
      await tx.flush()
      afterCommit(tx, () => this.accounts.forget(account.id))
      const isSecondFactorDue = !isOn && this.codes.isRequiredOf(account)
      const user = { ...this.accounts.view(account), ...(isSecondFactorDue && { needsSecondFactor: true }) }
      const deviceToken = await this.devices.remember(account)
      return { user, token: await this.sessions.start(account, origin, { isSecondFactorDue }), deviceToken }
    })
  }

  /** A member who was added a moment ago can arrive while the password is checked, or shortly after. */
  private async matched(known: Account | null, { username, password }: SignInInput): Promise<Matched> {
    const match = await this.credentials.find(known, password)
    if (known && match) return { found: known, match }
    const arrived = await this.arrived(known, username, password)
    const lateMatch = arrived && (await this.credentials.find(arrived, password))
    if (!arrived || !lateMatch) throw new InvalidCredentialsError()
    return { found: arrived, match: lateMatch }
  }

  /**
   * Waits only for the password that every new member of a demo has. A known name is read as often as an unknown one, so that
   * both take equally long.
   */
  private async arrived(known: Account | null, username: string, password: string): Promise<Account | null> {
    const found = await readUntil(
      () => this.accounts.findByUsername(username),
      (account) => account !== null && !known,
      this.credentials.isDefault(password) ? ARRIVAL_TIMEOUT_MS : 0,
    )
    return known ? null : found
  }

  /**
   * Returns true if the account has a second factor and its code was right. Runs before anything single-use is used up.
   */
  private async checkCode(tx: EntityManager, id: string, code: string | undefined): Promise<boolean> {
    if (!(await this.codes.isOn(tx, id))) return false
    if (!code?.trim()) throw new CodeNeededError()
    if (!(await this.codes.use(tx, id, code))) throw new WrongCodeError('unauthenticated')
    return true
  }

  /** Checking the password takes a while. An account that changed meanwhile is not signed in to. */
  private async lockUnchanged(tx: EntityManager, found: Account): Promise<Account> {
    const account = await this.accounts.lock(tx, found.id)
    const isUnchanged =
      account?.isActive &&
      account.removedAt === null &&
      account.passwordHash === found.passwordHash &&
      account.temporaryHash === found.temporaryHash
    if (!account || !isUnchanged) throw new InvalidCredentialsError()
    return account
  }

  private async use(tx: EntityManager, account: Account, { match, firstHash }: UsedPassword): Promise<void> {
    if (match === 'default') Object.assign(account, { passwordHash: firstHash, isChangeDue: true })
    if (match !== 'temporary') return
    // Single-use. It replaces the old password and ends the sessions and API keys that the old one opened.
    Object.assign(account, { passwordHash: account.temporaryHash, isChangeDue: true, isSpent: true })
    Object.assign(account, { temporaryHash: null, temporaryExpiresAt: null })
    await this.keys.revokeAllOf(tx, [account.id], { by: null, why: 'password reset' })
    await this.sessions.endAllOf(account.id)
  }
}
