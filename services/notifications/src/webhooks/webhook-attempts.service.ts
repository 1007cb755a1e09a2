import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { WEBHOOK_TEST_TYPE } from '@upline/contracts'
import { afterCommit, firstRow, inTransaction } from '@upline/db'
import { metrics } from '@upline/watch'
import { isPastDeadline, waitAfter } from './delivery-plan.ts'
import type { Outcome } from './outcome.ts'
import { KEEP_OUTCOME, storeAttempt, LOCK_STANDING, noteAccepted, noteFailing } from './webhook.queries.ts'
import { WebhookEnd } from './webhook-end.service.ts'
import { WebhookQueue } from './webhook-queue.service.ts'

/** A delivery that this process has claimed, with the end of the claim. */
export interface Claimed {
  id: string
  messageId: string
  endpointId: string
  type: string
  attempts: number
  body: string
  claimedUntil: Date
}

interface EndpointState {
  isEnabled: boolean
  failingSince: Date | null
}

/** Stores the result of an attempt and updates the delivery and its endpoint. */
@Injectable()
export class WebhookAttempts {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: WebhookQueue,
    private readonly end: WebhookEnd,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  keep(tried: Claimed, outcome: Outcome, durationMs: number): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const standing = await firstRow<EndpointState>(tx, LOCK_STANDING, [tried.endpointId])
      if (!standing) return
      const waitMs = this.waitAfter(tried, outcome, standing)
      if (!(await this.keepOutcome(tx, tried, { outcome, waitMs }))) return
      const { responseStatus, reason } = outcome
      await storeAttempt(tx, {
        ...{ deliveryId: tried.id, at: this.clock.now(), responseStatus, reason },
        durationMs: Math.round(durationMs),
      })
      if (outcome.isAccepted) await this.recordAccepted(tx, tried)
      else await this.recordRefused(tx, tried, { outcome, standing })
      const what = outcome.isAccepted ? 'sent' : waitMs === null ? 'failed' : 'retried'
      afterCommit(tx, () => metrics.webhookTries.inc({ outcome: what }))
      if (waitMs !== null) afterCommit(tx, () => this.queue.wake(tried.endpointId, waitMs))
    })
  }

  /** Null if no attempt follows. A test event gets one attempt, because a user waits for it. */
  private waitAfter({ type, attempts }: Claimed, outcome: Outcome, { isEnabled }: EndpointState): number | null {
    if (outcome.isAccepted || outcome.isGone || !isEnabled || type === WEBHOOK_TEST_TYPE) return null
    return waitAfter(attempts + 1, Math.random(), outcome.retryAfterMs)
  }

  private async keepOutcome(
    tx: EntityManager,
    tried: Claimed,
    { outcome, waitMs }: { outcome: Outcome; waitMs: number | null },
  ): Promise<boolean> {
    const now = this.clock.now()
    const status = outcome.isAccepted ? 'sent' : waitMs === null ? 'failed' : 'queued'
    const next = new Date(now.getTime() + (waitMs ?? 0))
    const { responseStatus, responseBody, reason } = outcome
    const values = [tried.id, tried.claimedUntil, status, next, responseStatus, responseBody, reason, now]
    return (await firstRow(tx, KEEP_OUTCOME, values)) !== undefined
  }

  private async recordAccepted(tx: EntityManager, { endpointId }: Claimed): Promise<void> {
    await noteAccepted(tx, endpointId, this.clock.now())
  }

  private async recordRefused(
    tx: EntityManager,
    { endpointId, type }: Claimed,
    { outcome, standing }: { outcome: Outcome; standing: EndpointState },
  ): Promise<void> {
    if (!standing.isEnabled || type === WEBHOOK_TEST_TYPE) return
    const now = this.clock.now()
    const since = standing.failingSince ?? now
    if (!standing.failingSince) await noteFailing(tx, endpointId, now)
    if (outcome.isGone) await this.end.disableFailing(tx, endpointId, 'The receiver returned status 410 (Gone).')
    else if (isPastDeadline(new Date(since), now))
      await this.end.disableFailing(tx, endpointId, 'It accepted no events for five days.')
  }
}
