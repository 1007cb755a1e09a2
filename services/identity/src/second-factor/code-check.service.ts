import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SecretBox } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { isProtectedAccount, type Standing } from '@upline/permissions'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { PasswordHasher } from '../passwords/password-hasher.ts'
import { Throttle } from '../throttle/throttle.service.ts'
import { usableStep } from './one-time-code.ts'
import { recoveryKey } from './recovery-code.ts'
import { findFactor, recoveryCodes, useRecoveryCode, useStep } from './second-factor.store.ts'

/** Checks an account's code and uses it up. */
@Injectable()
export class CodeCheck {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hasher: PasswordHasher,
    private readonly throttle: Throttle,
  ) {}

  async isOn(tx: EntityManager, accountId: string): Promise<boolean> {
    return Boolean((await findFactor(tx, accountId))?.confirmedAt)
  }

  /** ceo, admin and members with duties need one if SECOND_FACTOR is 'required', which is the default in production. */
  isRequiredOf(account: Standing): boolean {
    return this.config.secondFactor === 'required' && isProtectedAccount(account)
  }

  /** Wrong codes count against the account, from any address: the attacker already knows the password. */
  async use(tx: EntityManager, accountId: string, typed: string): Promise<boolean> {
    const attempt = await this.throttle.beginCode(accountId)
    const isRight = (await this.useOneTime(tx, accountId, typed)) || (await this.useRecovery(tx, accountId, typed))
    if (isRight) await this.throttle.codeWasRight(attempt)
    return isRight
  }

  async useOneTime(tx: EntityManager, accountId: string, typed: string): Promise<boolean> {
    const factor = await findFactor(tx, accountId)
    if (!factor) return false
    const code = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return false
    const secret = this.box.open(factor.secretEncrypted)
    const step = usableStep({ secret, code, now: this.clock.now(), lastStep: factor.lastStep })
    return step !== undefined && useStep(tx, accountId, step)
  }

  private async useRecovery(tx: EntityManager, accountId: string, typed: string): Promise<boolean> {
    const key = recoveryKey(typed)
    if (key === undefined) return false
    for (const { codeHash, usedAt } of await recoveryCodes(tx, accountId))
      if (usedAt === null && (await this.hasher.isRandom(key, codeHash)))
        return useRecoveryCode(tx, accountId, codeHash, this.clock.now())
    return false
  }
}
