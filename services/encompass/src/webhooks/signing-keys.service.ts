import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { SecretBox } from '@upline/auth'
import { firstRow } from '@upline/db'
import { KEY_OF } from './webhook.queries.ts'

const MAX_CACHED_KEYS = 100

/** Caches the decrypted key of a subscription: decrypting takes longer than the rest of a notification. */
@Injectable()
export class SigningKeys {
  private readonly opened = new Map<string, string>()

  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
  ) {}

  async keyOf(subscriptionId: string): Promise<string | undefined> {
    const known = this.opened.get(subscriptionId)
    if (known !== undefined) return known
    const kept = await firstRow<{ signingKey: string }>(this.em.fork(), KEY_OF, [subscriptionId])
    if (!kept) return undefined
    const key = this.box.open(kept.signingKey)
    if (this.opened.size >= MAX_CACHED_KEYS) this.opened.clear()
    this.opened.set(subscriptionId, key)
    return key
  }
}
