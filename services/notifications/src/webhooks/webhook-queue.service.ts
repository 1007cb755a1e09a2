import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, type NewJob } from '@upline/jobs'

export const WEBHOOK_QUEUE = 'webhooks'
export const DELIVER = 'deliver-webhooks'

export interface DeliverJob {
  endpointId: string
}

/** Signals that deliveries of an endpoint are due. Their rows are the source of truth. */
@Injectable()
export class WebhookQueue {
  private readonly logger = new Logger('Webhooks')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns immediately. If Redis is unavailable, the rows stay queued until the next sweep. */
  wake(endpointId: string, delayMs = 0): void {
    const key = `${endpointId}-${this.clock.now().getTime() + delayMs}`
    this.jobs
      .add<DeliverJob>(WEBHOOK_QUEUE, { ...jobOf(endpointId, key), delayMs })
      .catch((fault: Error) => this.logger.warn(`A webhook waits for the next sweep: ${fault.message}`))
  }

  /** For deliveries whose job was lost. */
  async wakeOverdue(endpointIds: string[]): Promise<void> {
    const now = this.clock.now().getTime()
    await this.jobs.addAll<DeliverJob>(
      WEBHOOK_QUEUE,
      endpointIds.map((id) => jobOf(id, `${id}-${now}`)),
    )
  }
}

const jobOf = (endpointId: string, key: string): NewJob<DeliverJob> => ({ name: DELIVER, key, data: { endpointId } })
