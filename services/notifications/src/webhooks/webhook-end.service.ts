import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, rows } from '@upline/db'
import { RecipientsService } from '../recipients/recipients.service.ts'
import { MemberMails } from '../work-mails/member-mails.service.ts'
import { DISABLE, FAIL_WAITING } from './webhook.sql.ts'

interface Ended {
  url: string
  failingSince: Date | null
  createdById: string
}

/** An endpoint that is sent nothing any more, by somebody's hand or because it took nothing for days. */
@Injectable()
export class WebhookEnd {
  private readonly logger = new Logger('Webhooks')

  constructor(
    private readonly recipients: RecipientsService,
    private readonly mails: MemberMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async disable(tx: EntityManager, endpointId: string, because: string): Promise<Ended | undefined> {
    const ended = await firstRow<Ended>(tx, DISABLE, [endpointId, this.clock.now(), because])
    if (ended) await rows(tx, FAIL_WAITING, [endpointId])
    return ended
  }

  /** Whoever set it up is told, and so are ceo and admin. */
  async giveUp(tx: EntityManager, endpointId: string, because: string): Promise<void> {
    const ended = await this.disable(tx, endpointId, because)
    if (!ended) return
    this.logger.warn(`Endpoint ${endpointId} was disabled: ${because}`)
    const at = this.clock.now().toISOString()
    const since = new Date(ended.failingSince ?? at).toISOString()
    const data = { host: new URL(ended.url).host, because, since, at }
    for (const memberId of await this.recipients.companyAnd(tx, ended.createdById)) {
      const eventId = `webhook-disabled-${endpointId}-${at}-${memberId}`
      await this.mails.send(tx, { eventId, template: 'webhook-disabled', memberId, data })
    }
  }
}
