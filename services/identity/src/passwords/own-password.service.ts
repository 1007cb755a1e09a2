import { Injectable } from '@nestjs/common'
import { SignedOutError } from '@upline/auth'
import { Failure, type SessionUser } from '@upline/contracts'
import type { Account } from '../../database/schema/accounts.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { Throttle } from '../throttle/throttle.service.ts'
import { PasswordHasher } from './password-hasher.ts'

type Field = 'currentPassword' | 'password'

export class WrongPasswordError extends Failure {
  constructor(field: Field) {
    const message = 'Current password is incorrect'
    super('invalid', 'identity.wrong-password', message, { errors: [{ field, message }] })
  }
}

/** Checks the password that a signed-in member enters again. Wrong ones are counted separately from sign-ins. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Returns the account if the password is right. Checking takes a while, so a change checks again with the row locked.
   */
  async prove(user: SessionUser, typed: { password: string; field: Field }, origin: RequestOrigin): Promise<Account> {
    const attempt = await this.throttle.begin(`change of ${user.id}`, { address: origin.address })
    const account = await this.accounts.findLiving(user.id)
    if (!account) throw new SignedOutError()
    if (!(await this.hasher.isChosen(typed.password, account.passwordHash))) throw new WrongPasswordError(typed.field)
    await this.throttle.succeeded(attempt)
    return account
  }
}
