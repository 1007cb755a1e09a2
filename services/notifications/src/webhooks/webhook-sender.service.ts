import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { rows } from '@upline/db'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { ruleFor } from './address-rules.ts'
import { systemResolve } from './guarded-lookup.ts'
import { type Outcome, outcomeOf, outcomeOfFault } from './outcome.ts'
import { postWebhook } from './post-webhook.ts'
import { signedHeaders } from './signature.ts'
import { RELEASE } from './webhook.queries.ts'
import { WebhookSecrets } from './webhook-secrets.service.ts'
import { type Claimed, WebhookAttempts } from './webhook-attempts.service.ts'

const ATTEMPT_TIMEOUT_MS = 15_000

export interface Receiver {
  url: string
  sealedSecret: string
  previousSecret: string | null
  previousUntil: Date | null
}

/** Makes one attempt for a claimed delivery, without an open transaction. After a kill, it is sent again under its id. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: WebhookSecrets,
    private readonly tries: WebhookAttempts,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(claimed: Claimed, receiver: Receiver, ending: AbortSignal): Promise<void> {
    const begun = performance.now()
    const outcome = await this.post(claimed, receiver, ending)
    // The process is shutting down, so this was not a failed attempt.
    if (ending.aborted && !outcome.isAccepted) return this.release(claimed)
    await this.tries.keep(claimed, outcome, performance.now() - begun)
  }

  private async post({ messageId, body }: Claimed, receiver: Receiver, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(receiver.url)
    const now = this.clock.now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Upline-Webhooks/1',
      ...signedHeaders(this.secretsOf(receiver, now), { id: messageId, at: now, body }),
    }
    const about = { url, headers, body, signal, timeoutMs: ATTEMPT_TIMEOUT_MS }
    try {
      return outcomeOf(await postWebhook({ ...about, rule: ruleFor(url, this.config.mode), resolve: systemResolve }))
    } catch (fault) {
      return outcomeOfFault(fault)
    }
  }

  private secretsOf({ sealedSecret, previousSecret, previousUntil }: Receiver, now: Date): string[] {
    const isOverlap = previousSecret !== null && previousUntil !== null && new Date(previousUntil) > now
    return [sealedSecret, ...(isOverlap ? [previousSecret] : [])].map((sealed) => this.secrets.open(sealed))
  }

  private async release({ id, claimedUntil }: Claimed): Promise<void> {
    await rows(this.em.fork(), RELEASE, [id, claimedUntil])
  }
}
