import { timingSafeEqual, createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { Account } from '../../database/schema/accounts.ts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { PasswordHasher } from '../passwords/password-hasher.ts'

/** own: the account's password. temporary: a single-use one. default: {secret}, the first time in demo mode. */
export type Match = 'own' | 'temporary' | 'default'

/** Returns which of the account's passwords was entered. It takes equally long in every case. */
@Injectable()
export class CredentialsService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hasher: PasswordHasher,
  ) {}

  async find(account: Account | null, password: string): Promise<Match | null> {
    const isOwn = await this.hasher.isChosen(password, ownHash(account))
    const isTemporary = await this.hasher.isRandom(password, this.livingTemporary(account))
    const entered = { isOwn, isTemporary, isDefault: this.isDefault(password) }
    return account?.isActive ? matchOf(account, entered) : null
  }

  /** The first password of every new member: {secret}, in demo mode. */
  isDefault(password: string): boolean {
    return this.config.mode === 'demo' && isSame(password, this.config.defaultPassword)
  }

  private livingTemporary(account: Account | null): string | null {
    const expiresAt = account?.temporaryExpiresAt
    return expiresAt && expiresAt > this.clock.now() ? (account?.temporaryHash ?? null) : null
  }
}

/** A spent password signs no one in. Its hash is cheaper to compare, so comparing it would reveal the account. */
const ownHash = (account: Account | null): string | null => (account?.isSpent ? null : (account?.passwordHash ?? null))

/** Which of the account's passwords counts, if the entered text equals several of them. */
function matchOf(
  account: Account,
  { isOwn, isTemporary, isDefault }: { isOwn: boolean; isTemporary: boolean; isDefault: boolean },
): Match | null {
  if (isTemporary) return 'temporary'
  if (isOwn) return 'own'
  return isDefault && account.passwordHash === null ? 'default' : null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
