import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, rows } from '@upline/db'
import { RecipientsService } from '../recipients/recipients.service.ts'
import { MemberEmails } from '../work-emails/member-emails.service.ts'
import { DISABLE, FAIL_WAITING } from './webhook.queries.ts'

interface DisabledEndpoint {
  url: string
  failingSince: Date | null
  createdById: string
}

/** Disables endpoints: on request, or because they accepted no events for days. */
@Injectable()
export class WebhookEnd {
  private readonly logger = new Logger('Webhooks')

  constructor(
    private readonly recipients: RecipientsService,
    private readonly emails: MemberEmails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async disable(tx: EntityManager, endpointId: string, because: string): Promise<DisabledEndpoint | undefined> {
    const ended = await firstRow<DisabledEndpoint>(tx, DISABLE, [endpointId, this.clock.now(), because])
    if (ended) await rows(tx, FAIL_WAITING, [endpointId])
    return ended
  }

  /** Disables a failing endpoint and notifies its creator, the ceo and the admins by email. */
  async disableFailing(tx: EntityManager, endpointId: string, because: string): Promise<void> {
    const ended = await this.disable(tx, endpointId, because)
    if (!ended) return
    this.logger.warn(`Endpoint ${endpointId} was disabled: ${because}`)
    const at = this.clock.now().toISOString()
    const since = new Date(ended.failingSince ?? at).toISOString()
    const data = { host: new URL(ended.url).host, because, since, at }
    for (const memberId of await this.recipients.companyAnd(tx, ended.createdById)) {
      const eventId = `webhook-disabled-${endpointId}-${at}-${memberId}`
      await this.emails.send(tx, { eventId, template: 'webhook-disabled', memberId, data })
    }
  }
}
