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
import { ENABLE, ENDPOINTS } from './webhook.sql.ts'
import { WebhookEnd } from './webhook-end.service.ts'
import { WebhookSecrets } from './webhook-secrets.service.ts'
import type { NewWebhookDto, WebhookChangeDto } from './webhooks.dto.ts'

/** How long both secrets sign after a rotation. */
const OVERLAP_MS = 24 * 60 * 60_000

const INSERT = `
  insert into webhook_endpoints (url, description, event_types, sealed_secret, created_by_id, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`

const CHANGE = `
  update webhook_endpoints set url = coalesce($2, url), description = coalesce($3, description),
    event_types = coalesce($4, event_types)
  where id = $1`

const ROTATE = `
  update webhook_endpoints set previous_secret = sealed_secret, previous_until = $3, sealed_secret = $2
  where id = $1 returning id`

// An attempt that is in progress finds no endpoint when it ends, and stores nothing.
const DELETE = [
  'delete from webhook_deliveries where endpoint_id = $1',
  'delete from webhook_endpoints where id = $1 returning id',
]

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
      const values = [url, description, eventTypes, this.secrets.seal(secret), by.id, by.username, this.clock.now()]
      const made = await firstRow<{ id: string }>(tx, INSERT, values)
      return { ...(await this.find(made!.id, tx)), secret }
    })
  }

  /** Pending deliveries go to a new URL too, so the former event types count as well. */
  change(id: string, change: WebhookChangeDto, by: SessionUser): Promise<WebhookEndpoint> {
    const { url, description, eventTypes, isEnabled } = change
    if (url !== undefined) this.assertUrl(url)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, 'select 1 from webhook_endpoints where id = $1 for update', [id])
      assertReads(by, [...(await this.find(id, tx)).eventTypes, ...(eventTypes ?? [])])
      await rows(tx, CHANGE, [id, url ?? null, description ?? null, eventTypes ?? null])
      if (isEnabled === true) await rows(tx, ENABLE, [id])
      if (isEnabled === false) await this.end.disable(tx, id, 'It was turned off manually.')
      return this.find(id, tx)
    })
  }

  /** Replaces the secret. The previous one also signs for a day, so receivers can verify with either. */
  rotate(id: string): Promise<WebhookEndpointWithSecret> {
    const secret = newSecret()
    const until = new Date(this.clock.now().getTime() + OVERLAP_MS)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, ROTATE, [id, this.secrets.seal(secret), until])
      return { ...(await this.find(id, tx)), secret }
    })
  }

  remove(id: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, 'select 1 from webhook_endpoints where id = $1 for update', [id])
      let gone: unknown[] = []
      for (const sql of DELETE) gone = await rows(tx, sql, [id])
      if (gone.length === 0) throw new EndpointNotFoundError()
    })
  }

  private assertUrl(url: string): void {
    const fault = urlFault(url, this.config.mode)
    if (fault) throw new WrongUrlError(fault)
  }

  /** Locks, so that two concurrent calls cannot both take the last slot. */
  private async assertRoom(tx: EntityManager): Promise<void> {
    await rows(tx, `select pg_advisory_xact_lock(hashtext('webhook endpoints'))`)
    const known = await firstRow<{ count: number }>(tx, 'select count(*)::int as count from webhook_endpoints')
    if ((known?.count ?? 0) >= MAX_WEBHOOK_ENDPOINTS) throw new TooManyEndpointsError()
  }
}
