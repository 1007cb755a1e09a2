import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { keySessionId, OwnKeys, SessionStore, SignedOutError, signToken } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { type ApiKey, type ApiScope, failing, failingField, type NewApiKey, type SessionUser } from '@upline/contracts'
import { afterCommit, inTransaction, uuidV7 } from '@upline/db'
import type { Account } from '../../database/schema/accounts.ts'
import { accessOf, mayHoldKeys } from '../accounts/account-access.ts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { KeyRevocation } from '../key-revocation/key-revocation.service.ts'
import { WrongPasswordError } from '../passwords/own-password.service.ts'
import { noteSecurity } from '../security-log.ts'
import { beginOf, keyHash, newKey } from './api-key-text.ts'
import {
  storeKey,
  storeRevoked,
  keyOf,
  listKeys,
  countActiveKeys,
  type ActiveKey,
  useKey,
} from '../accounts/api-key.store.ts'

class KeyNotFoundError extends failing('missing', 'identity.unknown-api-key', 'API key not found.') {}

class TooManyKeysError extends failing(
  'conflict',
  'identity.too-many-api-keys',
  'You already have 100 API keys. Revoke one that you no longer use.',
) {}

class PastExpiryError extends failingField(
  'expiresAt',
  'invalid',
  'identity.api-key-expiry',
  'The expiration date must be in the future.',
) {}

const MAX_ACTIVE_KEYS = 100

export interface NewKeyRequest {
  name: string
  scopes: ApiScope[]
  expiresAt?: string | null
}

/** API keys of integrations. Each acts as the member who created it, within its scopes. */
@Injectable()
export class ApiKeysService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly keys: OwnKeys,
    private readonly sessions: SessionStore,
    private readonly revocation: KeyRevocation,
  ) {
    this.em = orm.em as EntityManager
  }

  list(): Promise<ApiKey[]> {
    return listKeys(this.em.fork())
  }

  /** `by`: the account that has just confirmed its password. If the password or the role changed meanwhile, no key is created. */
  async create({ name, scopes, expiresAt }: NewKeyRequest, by: Account): Promise<NewApiKey> {
    const [now, key] = [this.clock.now(), newKey()]
    const id = uuidV7(now)
    const expiry = expiresAt ? new Date(expiresAt) : null
    if (expiry && !(expiry > now)) throw new PastExpiryError()
    return inTransaction(this.em, async (tx) => {
      const account = await this.accounts.lock(tx, by.id)
      if (account?.passwordHash !== by.passwordHash) throw new WrongPasswordError('password')
      if (!mayHoldKeys(accessOf(account))) throw new SignedOutError()
      if ((await countActiveKeys(tx, now)) >= MAX_ACTIVE_KEYS) throw new TooManyKeysError()
      const of = { id, accountId: by.id, name, hash: keyHash(key), begins: beginOf(key), expiresAt: expiry }
      await storeKey(tx, { ...of, scopes: [...new Set(scopes)].sort(), createdBy: by.username, createdAt: now })
      const { accountId: _, ...kept } = (await keyOf(tx, id))!
      afterCommit(tx, () => {
        this.accounts.forget(by.id)
        noteSecurity({ msg: 'API key created', who: by.id, why: kept.scopes.join(' ') })
      })
      return { ...kept, key }
    })
  }

  /** Every service refuses the key once its session cache expires, after two seconds. */
  async revoke(id: string, by: SessionUser): Promise<ApiKey> {
    const { accountId, ...revoked } = await inTransaction(this.em, async (tx) => {
      const at = this.clock.now()
      const isRevoked = await storeRevoked(tx, id, { by: by.username, at })
      const key = await keyOf(tx, id)
      if (!key) throw new KeyNotFoundError()
      if (isRevoked) await this.revocation.publish(tx, [{ memberId: key.accountId, keyId: id }], at)
      return key
    })
    await this.sessions.end({ id: accountId, sessionId: keySessionId(id) })
    this.accounts.forget(accountId)
    noteSecurity({ msg: 'API key revoked', who: accountId, by: by.id })
    return revoked
  }

  /** For the gateway: exchanges a key for a token, which works like a session's. */
  async tokenOf(key: string): Promise<string> {
    const now = this.clock.now()
    const living = await useKey(this.em.fork(), keyHash(key), now)
    const account = living && (await this.accounts.findLiving(living.accountId))
    if (!living || !account || !mayHoldKeys(accessOf(account))) throw new SignedOutError()
    const user = callerOf(living, account)
    await this.sessions.open(user, { startedAt: now, address: '', agent: 'API key' })
    // If the key was revoked meanwhile, whichever of the two transactions is last ends the session.
    if ((await keyOf(this.em.fork(), living.id))?.revokedAt) {
      await this.sessions.end(user)
      throw new SignedOutError()
    }
    return signToken(user, this.keys.signingKey(), now, living.expiresAt ? new Date(living.expiresAt) : undefined)
  }
}

type Maker = Pick<SessionUser, 'id' | 'username' | 'role'>

const callerOf = ({ id, scopes }: ActiveKey, { id: accountId, username, role }: Maker): SessionUser => ({
  id: accountId,
  username,
  role,
  sessionId: keySessionId(id),
  needsPasswordChange: false,
  scopes,
})
