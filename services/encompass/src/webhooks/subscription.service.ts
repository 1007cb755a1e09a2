import { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { SecretBox } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { WebhookState } from '@upline/contracts'
import { deleteInBatches, inTransaction, rows, withKeepAlive } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { newSigningKey } from './signature.ts'
import { FORGET_OLD, KEEP_SUBSCRIPTION, noteSeen, ownSubscriptions, SUBSCRIBE_LOCK } from './webhook.queries.ts'

const SUBSCRIPTIONS = '/webhook/v1/subscriptions'
const DAY_MS = 86_400_000
const AFTER_A_FAILURE_MS = 60_000
const POLL_INTERVAL_MS = 1_000
const RETENTION_DAYS = 30
/** The desktop client also causes update, move, delete and change; only the API causes create and milestone. */
const EVENTS = ['create', 'update', 'move', 'delete', 'milestone', 'change']

interface Subscription {
  subscriptionId: string
  endpoint: string
  enableSubscription?: boolean
  signingkey?: string
}

/** The vendor deletes subscriptions that it considers dead. Ours is checked every day and created again if needed. */
@Injectable()
export class SubscriptionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhook')
  private readonly repeater = new Repeater('Webhook', POLL_INTERVAL_MS, () => this.keepIfDue())
  private nextAt = 0
  private state: WebhookState = 'missing'

  constructor(
    private readonly em: EntityManager,
    private readonly client: EncompassClient,
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get endpoint(): string {
    return this.config.hookUrl
  }

  get webhooks(): WebhookState {
    return this.isWanted ? this.state : 'off'
  }

  /** Encompass can reach us only by https. Our simulator runs on the same machine. */
  private get isWanted(): boolean {
    const { webhooks, simulator, hookUrl } = this.config
    return webhooks === 'on' || (webhooks === 'auto' && (simulator || hookUrl.startsWith('https:')))
  }

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  /** An unavailable vendor is not a fault of this process, so the repeater does not see it. */
  private async keepIfDue(): Promise<void> {
    const now = this.clock.now().getTime()
    if (now < this.nextAt) return
    this.nextAt = now + DAY_MS
    await this.keep().catch((fault: Error) => {
      this.state = 'missing'
      this.nextAt = now + AFTER_A_FAILURE_MS
      this.logger.warn(`No subscription to notifications: ${fault.message}`)
    })
  }

  /** Checks that Encompass still has our subscription, and creates one if not. */
  async keep(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS)
    for (const sql of FORGET_OLD) await deleteInBatches(this.em, sql, [cutoff])
    if (!this.isWanted) return
    const { body } = await this.client.get<Subscription[]>(SUBSCRIPTIONS)
    const there = (body ?? []).filter((one) => one.endpoint === this.endpoint && one.enableSubscription !== false)
    await inTransaction(this.em, async (tx) => {
      await rows(tx, SUBSCRIBE_LOCK)
      const ours = await ownSubscriptions(tx, this.endpoint)
      const mine = there.find(({ subscriptionId }) => ours.has(subscriptionId))
      if (mine) await noteSeen(tx, mine.subscriptionId, this.clock.now())
      else {
        const found = await withKeepAlive(tx, () => (there[0] ? this.adopted(there[0]) : this.made()))
        await this.remember(tx, found)
      }
    })
    this.state = 'active'
  }

  /** Created by an installation whose database is gone. The key can be read from Encompass. */
  private async adopted({ subscriptionId }: Subscription): Promise<{ id: string; key: string }> {
    const { body } = await this.client.get<Subscription>(`${SUBSCRIPTIONS}/${subscriptionId}`)
    if (!body.signingkey)
      throw new Error(
        `Cannot read the signing key of subscription ${subscriptionId}. Delete it in Encompass, then retry.`,
      )
    return { id: subscriptionId, key: body.signingkey }
  }

  private async made(): Promise<{ id: string; key: string }> {
    const key = newSigningKey()
    const { headers } = await this.client.post(SUBSCRIPTIONS, {
      ...{ endpoint: this.endpoint, resource: 'Loan', events: EVENTS, signingkey: key },
      ...{ deliveryPolicy: { backoff: 'exponential' }, enableSubscription: true },
    })
    const id = /([^/]+)$/.exec(headers.get('location') ?? '')?.[1]
    if (!id) throw new Error('Encompass created a subscription but returned no ID')
    this.logger.log('Subscribed to notifications')
    return { id, key }
  }

  private async remember(tx: EntityManager, { id, key }: { id: string; key: string }): Promise<void> {
    const box = this.box.seal(key)
    await rows(tx, KEEP_SUBSCRIPTION, [id, this.endpoint, box, this.clock.now()])
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.repeater.stop(1_000)
  }
}
