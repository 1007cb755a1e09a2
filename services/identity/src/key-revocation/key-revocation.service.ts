import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { keySessionId, SessionStore } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { apiKeyRevoked } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { Outbox } from '@upline/events'
import { noteSecurity } from '../security-log.ts'
import { revokeKeysOf } from '../accounts/api-key.store.ts'

interface RevokedKey {
  memberId: string
  keyId: string
}

/**
 * Revokes the API keys of accounts: when the password changes, because anyone who knew the old one could have created them, and when the
 * account loses its company role or can no longer sign in.
 */
@Injectable()
export class KeyRevocation {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionStore,
    private readonly outbox: Outbox,
  ) {}

  /** Call in the transaction that changes the accounts. `by` is null if no signed-in member changed them. */
  async revokeAllOf(
    tx: EntityManager,
    accountIds: readonly string[],
    { by, why }: { by: string | null; why: string },
  ): Promise<void> {
    if (accountIds.length === 0) return
    const at = this.clock.now()
    const revoked = await revokeKeysOf(tx, accountIds, { by, at })
    await this.publish(tx, revoked, at)
    // A key that is exchanged for a token meanwhile opens its session before the commit.
    for (const { memberId: id, keyId } of revoked)
      afterCommit(tx, async () => {
        noteSecurity({ msg: 'API key revoked', who: id, why })
        await this.sessions.end({ id, sessionId: keySessionId(keyId) })
      })
  }

  /** Stops imports that these keys started. Call in the transaction that revokes them. */
  async publish(tx: EntityManager, keys: readonly RevokedKey[], at: Date): Promise<void> {
    const events = keys.map(({ memberId, keyId }) => ({
      ...{ type: apiKeyRevoked, key: memberId, aggregateVersion: 0 },
      data: { keyId, memberId, at: at.toISOString() },
    }))
    await this.outbox.appendAll(tx, events)
  }
}
