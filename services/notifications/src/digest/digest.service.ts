import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type MailPreferences } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { PayEmailChoices } from '../pay-emails/pay-email-choices.service.ts'
import { MemberEmails } from '../work-emails/member-emails.service.ts'
import { storeChoice, isChosen, membersDue, claimLines } from './digest.store.ts'
import { makeToken, readToken } from './unsubscribe-token.ts'

class LinkNotFoundError extends failing(
  'missing',
  'notifications.unknown-link',
  'This link is not valid. Open the link from your latest email.',
) {}

@Injectable()
export class DigestService {
  private readonly logger = new Logger('Digest')

  constructor(
    private readonly em: EntityManager,
    private readonly emails: MemberEmails,
    private readonly payEmails: PayEmailChoices,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly calendar: CompanyCalendar,
  ) {}

  async preferences(memberId: string): Promise<MailPreferences> {
    return { commissionDigest: await isChosen(this.em, memberId), ...(await this.payEmails.of(memberId)) }
  }

  /** Changes only the preferences that the change contains. */
  async prefer(
    memberId: string,
    { commissionDigest, ...payEmails }: Partial<MailPreferences>,
  ): Promise<MailPreferences> {
    await inTransaction(this.em, async (tx) => {
      if (commissionDigest !== undefined) await storeChoice(tx, memberId, commissionDigest, this.clock.now())
      await this.payEmails.change(tx, memberId, payEmails)
    })
    return this.preferences(memberId)
  }

  /** Returns the member of an unsubscribe link. Anyone who has the link can stop these emails, and nothing else. */
  memberOf(token: string): string {
    const { keySecret, keySecretsBefore } = this.config
    const memberId = [keySecret, ...keySecretsBefore]
      .map((secret) => readToken(secret, token))
      .find((found) => found !== undefined)
    if (memberId === undefined) throw new LinkNotFoundError()
    return memberId
  }

  async stop(token: string): Promise<void> {
    await this.prefer(this.memberOf(token), { commissionDigest: false })
  }

  /** Sends each member at most one digest per company calendar day, regardless of how often and where it runs. */
  async sendDue(): Promise<void> {
    const { at, today } = await this.calendar.now()
    if (at.getUTCHours() < this.config.digestHourUtc) return
    for (const memberId of await membersDue(this.em, today)) {
      try {
        await inTransaction(this.em, (tx) => this.send(tx, memberId, today))
      } catch (fault) {
        // The next run retries this member. The other members get theirs now.
        this.logger.warn(`The digest of member ${memberId} failed: ${(fault as Error).message}`)
      }
    }
  }

  private async send(tx: EntityManager, memberId: string, today: string): Promise<void> {
    const lines = await claimLines(tx, memberId, today)
    if (lines.length === 0) return
    const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const unsubscribeUrl = `${this.config.publicUrl}/api/unsubscribe/${makeToken(this.config.keySecret, memberId)}`
    const data = { day: today, lines, totalCents, unsubscribeUrl }
    await this.emails.send(tx, {
      ...{ eventId: `digest-${memberId}-${today}`, template: 'commission-digest', memberId, data },
    })
  }
}
