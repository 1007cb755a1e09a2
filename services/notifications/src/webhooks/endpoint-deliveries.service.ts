import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, rows } from '@upline/db'
import { WebhookSender, type Receiver } from './webhook-sender.service.ts'
import type { Claimed } from './webhook-attempts.service.ts'
import { CLAIM, RECEIVER } from './webhook.queries.ts'

/** Concurrent deliveries to one endpoint. */
const MAX_CONCURRENT_DELIVERIES = 8
/** Longer than an attempt can take. */
export const CLAIM_MS = 60_000

/** The deliveries of each endpoint run on their own, so that a slow or unavailable endpoint does not delay the others. */
@Injectable()
export class EndpointDeliveries implements OnModuleDestroy {
  private readonly running = new Map<string, { again: boolean }>()
  private readonly ending = new AbortController()

  constructor(
    private readonly em: EntityManager,
    private readonly sender: WebhookSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Aborts the attempts in progress. Another process repeats them. */
  onModuleDestroy(): void {
    this.ending.abort()
  }

  /** Sends the due deliveries of an endpoint. A call during a run makes that run check again before it ends. */
  async run(endpointId: string): Promise<void> {
    const known = this.running.get(endpointId)
    if (known) {
      known.again = true
      return
    }
    const run = { again: true }
    this.running.set(endpointId, run)
    try {
      while (run.again && !this.ending.signal.aborted) {
        run.again = false
        while (!this.ending.signal.aborted && (await this.sendSome(endpointId)));
      }
    } finally {
      this.running.delete(endpointId)
    }
  }

  /** Sends one delivery immediately, because a user waits for it. */
  async sendOne(claimed: Claimed): Promise<void> {
    const receiver = await this.receiverOf(claimed.endpointId)
    if (receiver) await this.sender.send(claimed, receiver, this.ending.signal)
  }

  private receiverOf(endpointId: string): Promise<Receiver | undefined> {
    return firstRow<Receiver>(this.em.fork(), RECEIVER, [endpointId])
  }

  private async sendSome(endpointId: string): Promise<boolean> {
    const receiver = await this.receiverOf(endpointId)
    if (!receiver) return false
    const em = this.em.fork()
    const now = this.clock.now()
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    const found = await rows<Omit<Claimed, 'claimedUntil'>>(em, CLAIM, [
      endpointId,
      now,
      claimedUntil,
      MAX_CONCURRENT_DELIVERIES,
    ])
    const claimed = found.map((one) => ({ ...one, claimedUntil }))
    await Promise.all(claimed.map((one) => this.sender.send(one, receiver, this.ending.signal)))
    return claimed.length > 0
  }
}
