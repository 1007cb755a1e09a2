import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { decryptWith } from '@upline/auth'
import { firstRow } from '@upline/db'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { KEY_OF } from './webhook.sql.ts'

const MOST_KEPT = 100

/** The key of a subscription, opened once: opening it takes longer than everything else a notification needs. */
@Injectable()
export class SigningKeys {
  private readonly opened = new Map<string, string>()

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: EncompassConfig,
  ) {}

  async keyOf(subscriptionId: string): Promise<string | undefined> {
    const known = this.opened.get(subscriptionId)
    if (known !== undefined) return known
    const kept = await firstRow<{ signingKey: string }>(this.em.fork(), KEY_OF, [subscriptionId])
    if (!kept) return undefined
    const key = decryptWith(this.config.keySecret, kept.signingKey)
    if (this.opened.size >= MOST_KEPT) this.opened.clear()
    this.opened.set(subscriptionId, key)
    return key
  }
}
