import { Inject, Injectable } from '@nestjs/common'
import { KeyRing, OwnKeys, passwordMark, SessionStore, signDevice, verifyDevice } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { Account } from '../../database/schema/accounts.ts'

type Known = Pick<Account, 'id' | 'passwordHash'>

/**
 * Browsers that signed in to an account before. A known device has no extra rights: its attempts only count against a
 * limit of their own instead of the one that all addresses share.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ownKeys: OwnKeys,
    private readonly keys: KeyRing,
  ) {}

  /**
   * Creates the token of a browser that has just entered the account's password, and a code if it has a second factor.
   */
  remember({ id, passwordHash }: Known): Promise<string> {
    const device = { accountId: id, deviceId: SessionStore.newId(), passwordMark: passwordMark(passwordHash ?? '') }
    return signDevice(device, this.ownKeys.signingKey(), this.clock.now())
  }

  /** Returns the device's ID if the token was created for this account and its current password. */
  async idOf(token: string | undefined, account: Known | null): Promise<string | undefined> {
    if (token === undefined || !account?.passwordHash) return undefined
    const device = await verifyDevice(token, this.keys.signingKey, this.clock.now())
    const isTheirs = device?.accountId === account.id && device.passwordMark === passwordMark(account.passwordHash)
    return isTheirs ? device.deviceId : undefined
  }
}
