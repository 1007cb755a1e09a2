import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayEmail } from '@upline/contracts'
import type { DataFor } from '../templates/template-table.ts'
import { MemberEmails } from '../work-emails/member-emails.service.ts'
import { PayEmailChoices } from './pay-email-choices.service.ts'

const TEMPLATES = {
  statementReady: 'statement-ready',
  verificationDue: 'verification-due',
  disputeAnswered: 'dispute-answered',
  paymentMade: 'payment-made',
  holdReleased: 'hold-changed',
} as const satisfies Record<PayEmail, string>

interface PayEmailToSend<Email extends PayEmail> {
  email: Email
  eventId: string
  memberId: string
  /** Pay is withheld: the member's choice does not apply. */
  isWithheld: boolean
  data: Omit<DataFor<(typeof TEMPLATES)[Email]>, 'firstName' | 'isWithheld'>
}

/** Sends emails about pay, except those that the member turned off. */
@Injectable()
export class PayEmails {
  constructor(
    private readonly emails: MemberEmails,
    private readonly choices: PayEmailChoices,
  ) {}

  async send<Email extends PayEmail>(tx: EntityManager, wanted: PayEmailToSend<Email>): Promise<void> {
    const { email, eventId, memberId, isWithheld } = wanted
    if (!isWithheld && !(await this.choices.of(memberId, tx))[email]) return
    const data = { ...wanted.data, isWithheld } as unknown as Omit<DataFor<(typeof TEMPLATES)[Email]>, 'firstName'>
    await this.emails.send(tx, { eventId, template: TEMPLATES[email], memberId, data })
  }
}
