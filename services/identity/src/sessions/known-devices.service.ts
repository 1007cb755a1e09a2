import { Inject, Injectable } from '@nestjs/common'
import { KeyRing, OwnKeys, passwordMark, SessionStore, signDevice, verifyDevice } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { Account } from '../accounts/account.entity.ts'

type Known = Pick<Account, 'id' | 'passwordHash'>

/**
 * Browsers that signed in to an account before. Being one opens nothing: it only takes an attempt out of the limit that all
 * addresses share, into one of its own.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ownKeys: OwnKeys,
    private readonly keys: KeyRing,
  ) {}

  /** The token of a browser that has just given the account's password, and code if it has a second factor. */
  remember({ id, passwordHash }: Known): Promise<string> {
    const device = { accountId: id, deviceId: SessionStore.newId(), passwordMark: passwordMark(passwordHash ?? '') }
    return signDevice(device, this.ownKeys.signingKey(), this.clock.now())
  }

  /** The device's id, if the token was given for this account and its present password. */
  async idOf(token: string | undefined, account: Known | null): Promise<string | undefined> {
    if (token === undefined || !account?.passwordHash) return undefined
    const device = await verifyDevice(token, this.keys.signingKey, this.clock.now())
    const isTheirs = device?.accountId === account.id && device.passwordMark === passwordMark(account.passwordHash)
    return isTheirs ? device.deviceId : undefined
  }
}
