import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { keySessionId, SessionStore } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { apiKeyRevoked } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import { noteSecurity } from '../security-log.ts'
import { revokeKeysOf } from '../accounts/api-key.store.ts'

interface RevokedKeys {
  memberId: string
  keyIds: string[]
  at: Date
}

/** Revokes an account's API keys when its password changes: anyone who knew the old one could have created them. */
@Injectable()
export class KeyRevocation {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionStore,
    private readonly outbox: Outbox,
  ) {}

  /** Call in the transaction that changes the password. `by` is null if no signed-in member changed it. */
  async revokeAllOf(tx: EntityManager, account: Pick<Account, 'id'>, by: string | null): Promise<void> {
    const at = this.clock.now()
    const ids = await revokeKeysOf(tx, account.id, { by, at })
    await this.publish(tx, { memberId: account.id, keyIds: ids, at })
    const why = by === null ? 'password reset' : 'password changed'
    // A key that is exchanged for a token meanwhile opens its session before the commit.
    for (const id of ids)
      afterCommit(tx, async () => {
        noteSecurity({ msg: 'API key revoked', who: account.id, why })
        await this.sessions.end({ id: account.id, sessionId: keySessionId(id) })
      })
  }

  /** Stops imports that these keys started. Call in the transaction that revokes them. */
  async publish(tx: EntityManager, { memberId, keyIds, at }: RevokedKeys): Promise<void> {
    const events = keyIds.map((keyId) => ({
      ...{ type: apiKeyRevoked, key: memberId, aggregateVersion: 0 },
      data: { keyId, memberId, at: at.toISOString() },
    }))
    await this.outbox.appendAll(tx, events)
  }
}
