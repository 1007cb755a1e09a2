import type { PlanType } from '@upline/contracts'
import type { MailContent } from './mail-layout.ts'
import type { MailSetting } from './mail-templates.ts'
import { day, minute, planName, usd } from './mail-words.ts'

export interface ReceiptData {
  firstName: string
  planType: PlanType
  invoiceId: string
  amountCents: number
  isSimulated: boolean
  paidAt: string
}

/** What the simulated provider took says so wherever it shows (decisions, Money in). */
export const receiptMail = (data: ReceiptData, { publicUrl }: MailSetting): MailContent => ({
  subject: `${data.isSimulated ? 'Simulated receipt' : 'Receipt'}: ${usd(data.amountCents)} for Upline`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: data.isSimulated
    ? ['This is a simulated payment: no money has moved.']
    : ['Thank you. We have received your payment; your plan goes on without a gap.'],
  facts: [
    ['Amount', usd(data.amountCents)],
    ['Plan', planName(data.planType)],
    ['Paid at', minute(data.paidAt)],
    ['Invoice', data.invoiceId],
  ],
  action: { label: 'Open Upline', url: `${publicUrl}/` },
})

export interface TrialEndingData {
  firstName: string
  planType: PlanType
  priceCents: number
  trialEndsAt: string
}

export const trialEndingMail = (data: TrialEndingData, { publicUrl }: MailSetting): MailContent => ({
  subject: `Your free trial ends on ${day(data.trialEndsAt)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your trial of ${planName(data.planType)} ends on ${day(data.trialEndsAt)}. From then on it costs ${usd(data.priceCents)} a month.`,
    'If you want to go on, you need not do anything. If not, cancel before that day and you pay nothing; your sites then go offline.',
  ],
  facts: [],
  action: { label: 'See your plan', url: `${publicUrl}/recruiting` },
})

export interface RegistrationCompletedData {
  firstName: string
  username: string
  planType: PlanType
  trialEndsAt: string | null
}

const pageOf = (publicUrl: string, folder: string, username: string): string =>
  `${publicUrl}/${folder}/${encodeURIComponent(username)}`

export const registrationCompletedMail = (
  data: RegistrationCompletedData,
  { publicUrl }: MailSetting,
): MailContent => ({
  subject: 'Your agent pages are ready',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Your registration is complete. How you sign in stands in a mail of its own.',
    'These pages are yours from now on; the site builder makes you a site in your own colors in a few minutes.',
  ],
  facts: [
    ['Plan', planName(data.planType)],
    ...(data.trialEndsAt ? [['Free until', day(data.trialEndsAt)] as [string, string]] : []),
    ['Landing page', pageOf(publicUrl, 'landing', data.username)],
    ['Agent website', pageOf(publicUrl, 'agent-site', data.username)],
  ],
  action: { label: 'Build your site', url: `${publicUrl}/build-origination-site` },
})

export interface RegistrationFailedData {
  firstName: string
  planType: PlanType
  reason: string
  refunded: boolean
}

export const registrationFailedMail = (data: RegistrationFailedData, { publicUrl }: MailSetting): MailContent => ({
  subject: 'Your Upline registration could not be completed',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `We are sorry: your registration for ${planName(data.planType)} could not be completed. ${data.reason}`,
    data.refunded
      ? 'What you had paid has been refunded in full; it is back on your card within a few days.'
      : 'Nothing was charged.',
    'Nothing is left of it on our side: you may simply try again.',
  ],
  facts: [],
  action: { label: 'Try again', url: `${publicUrl}/agent-onboard` },
})

export interface AccountExistsData {
  firstName: string
}

/** To a member whose address stood in a registration form: the page told nothing of it. */
export const accountExistsMail = (data: AccountExistsData, { publicUrl }: MailSetting): MailContent => ({
  subject: 'You have an Upline account already',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Somebody began a registration with this e-mail address. You are a member already: please sign in, and choose or change your plan on the recruiting page.',
    'A registration with this address can not be completed; whatever is paid for it goes back. If it was not you, you need not do anything.',
  ],
  facts: [],
  action: { label: 'Sign in', url: `${publicUrl}/` },
})
