import type { PlanType } from '@upline/contracts'
import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'
import { dayAt, minute, planName, usd } from './email-format.ts'

export interface ReceiptData {
  firstName: string
  planType: PlanType
  invoiceId: string
  amountCents: number
  isSimulated: boolean
  paidAt: string
}

/** A simulated payment is labeled as simulated wherever it appears (decisions, Money in). */
export const receiptEmail = (data: ReceiptData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `${data.isSimulated ? 'Simulated receipt' : 'Receipt'}: ${usd(data.amountCents)} for Upline`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: data.isSimulated
    ? ['This is a simulated payment. No money was moved.']
    : ['Thank you. We received your payment, and your plan continues without interruption.'],
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

export const trialEndingEmail = (data: TrialEndingData, { publicUrl, timeZone }: EmailSettings): EmailContent => ({
  subject: `Your free trial ends on ${dayAt(data.trialEndsAt, timeZone)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your trial of ${planName(data.planType)} ends on ${dayAt(data.trialEndsAt, timeZone)}. After that, it costs ${usd(data.priceCents)} a month.`,
    "To continue, no action is needed. To stop, cancel before that date: you won't be charged, and your sites will go offline.",
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

export const registrationCompletedEmail = (
  data: RegistrationCompletedData,
  { publicUrl, timeZone }: EmailSettings,
): EmailContent => ({
  subject: 'Your agent pages are ready',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    "Your registration is complete. We've emailed your sign-in details separately.",
    'Your pages below are online. To create a site in your own colors, open the site builder. It takes a few minutes.',
  ],
  facts: [
    ['Plan', planName(data.planType)],
    ...(data.trialEndsAt ? [['Free trial ends', dayAt(data.trialEndsAt, timeZone)] as [string, string]] : []),
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

export const registrationFailedEmail = (data: RegistrationFailedData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: 'Your Upline registration could not be completed',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `We're sorry. Your registration for ${planName(data.planType)} could not be completed. ${data.reason}`,
    data.refunded
      ? 'Your payment has been refunded in full. It will appear on your card within a few days.'
      : 'Your card was not charged.',
    'No account was created, so you can try again at any time.',
  ],
  facts: [],
  action: { label: 'Try again', url: `${publicUrl}/agent-onboard` },
})

export interface AccountExistsData {
  firstName: string
}

/** Sent to a member whose address was entered in a registration form. The page does not reveal that the account exists. */
export const accountExistsEmail = (data: AccountExistsData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: 'You already have an Upline account',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Someone started a registration with this email address. You already have an account: sign in and choose or change your plan on the Recruiting page.',
    "A registration with this address cannot be completed, and any payment for it is refunded. If this wasn't you, no action is needed.",
  ],
  facts: [],
  action: { label: 'Sign in', url: `${publicUrl}/` },
})
