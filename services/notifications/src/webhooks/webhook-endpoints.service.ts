import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  MAX_WEBHOOK_ENDPOINTS,
  type SessionUser,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { urlFault } from './address-rules.ts'
import { assertReads } from './readable-events.ts'
import { newSecret } from './signature.ts'
import { TooManyEndpointsError, EndpointNotFoundError, WrongUrlError } from './webhook-failures.ts'
import {
  addEndpoint,
  CHANGE_ENDPOINT,
  countEndpoints,
  DELETE_ENDPOINT,
  enable,
  ENDPOINTS,
  ENDPOINTS_LOCK,
  LOCK_ENDPOINT,
  ROTATE_SECRET,
  unsentTypesOf,
} from './webhook.queries.ts'
import { WebhookEnd } from './webhook-end.service.ts'
import { WebhookSecrets } from './webhook-secrets.service.ts'
import type { NewWebhookDto, WebhookChangeDto } from './webhooks.dto.ts'

/** How long both secrets sign after a rotation. */
const OVERLAP_MS = 24 * 60 * 60_000

/** Creates, changes and deletes webhook endpoints. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: WebhookSecrets,
    private readonly end: WebhookEnd,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(): Promise<WebhookEndpoint[]> {
    return rows<WebhookEndpoint>(this.em.fork(), ENDPOINTS, [this.clock.now(), null])
  }

  async find(id: string, tx: EntityManager = this.em.fork()): Promise<WebhookEndpoint> {
    const endpoint = await firstRow<WebhookEndpoint>(tx, ENDPOINTS, [this.clock.now(), id])
    if (!endpoint) throw new EndpointNotFoundError()
    return endpoint
  }

  create({ url, description = '', eventTypes }: NewWebhookDto, by: SessionUser): Promise<WebhookEndpointWithSecret> {
    this.assertUrl(url)
    assertReads(by, eventTypes)
    const secret = newSecret()
    return inTransaction(this.em, async (tx) => {
      await this.assertRoom(tx)
      const id = await addEndpoint(tx, {
        ...{ url, description, eventTypes, sealedSecret: this.secrets.seal(secret) },
        ...{ createdById: by.id, createdBy: by.username, createdAt: this.clock.now() },
      })
      return { ...(await this.find(id, tx)), secret }
    })
  }

  /** Deliveries that were not sent go to a new URL too, so the former event types count as well. */
  change(id: string, change: WebhookChangeDto, by: SessionUser): Promise<WebhookEndpoint> {
    const { url, description, eventTypes, isEnabled } = change
    if (url !== undefined) this.assertUrl(url)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, LOCK_ENDPOINT, [id])
      const unsent = url === undefined ? [] : await unsentTypesOf(tx, id)
      assertReads(by, [...(await this.find(id, tx)).eventTypes, ...(eventTypes ?? []), ...unsent])
      await rows(tx, CHANGE_ENDPOINT, [id, url ?? null, description ?? null, eventTypes ?? null])
      if (isEnabled === true) await enable(tx, id)
      if (isEnabled === false) await this.end.disable(tx, id, 'It was turned off manually.')
      return this.find(id, tx)
    })
  }

  /** Replaces the secret. The previous one also signs for a day, so receivers can verify with either. */
  rotate(id: string): Promise<WebhookEndpointWithSecret> {
    const secret = newSecret()
    const until = new Date(this.clock.now().getTime() + OVERLAP_MS)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, ROTATE_SECRET, [id, this.secrets.seal(secret), until])
      return { ...(await this.find(id, tx)), secret }
    })
  }

  remove(id: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, LOCK_ENDPOINT, [id])
      let gone: unknown[] = []
      for (const sql of DELETE_ENDPOINT) gone = await rows(tx, sql, [id])
      if (gone.length === 0) throw new EndpointNotFoundError()
    })
  }

  private assertUrl(url: string): void {
    const fault = urlFault(url, this.config.mode)
    if (fault) throw new WrongUrlError(fault)
  }

  /** Locks, so that two concurrent calls cannot both take the last slot. */
  private async assertRoom(tx: EntityManager): Promise<void> {
    await rows(tx, ENDPOINTS_LOCK)
    if ((await countEndpoints(tx)) >= MAX_WEBHOOK_ENDPOINTS) throw new TooManyEndpointsError()
  }
}
