import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { SecretBox } from '@upline/auth'
import { signingKeyOf } from './webhook.queries.ts'

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
    const sealed = await signingKeyOf(this.em.fork(), subscriptionId)
    if (sealed === undefined) return undefined
    const key = this.box.open(sealed)
    if (this.opened.size >= MAX_CACHED_KEYS) this.opened.clear()
    this.opened.set(subscriptionId, key)
    return key
  }
}
