import type { PaymentFacts } from '@upline/contracts/events'
import { emailChangedEmail, secondFactorEmail } from './account-emails.ts'
import { ruleSummaryEmail } from './compliance-emails.ts'
import { licenseListEmail, ownLicensesEmail } from './license-emails.ts'
import * as growth from './registration-emails.ts'
import type { EmailContent } from './email-layout.ts'
import { type EmailSettings, passwordResetEmail, testEmail, welcomeEmail } from './email-templates.ts'
import * as pay from './pay-emails.ts'
import { webhookDisabledEmail } from './webhook-emails.ts'
import * as work from './work-emails.ts'

interface Template<Data> {
  /** Title on the preview page. */
  title: string
  write(data: Data, setting: EmailSettings, password: string | null): EmailContent
  sample: Data
}

const template = <Data>(one: Template<Data>): Template<Data> => one

const AT = '2026-11-21T14:00:00.000Z'
const PERIOD = { firstName: 'Mia', startsOn: '2026-11-01', endsOn: '2026-11-15' }
const PAYMENT: PaymentFacts = {
  ...{ paidCents: 2_912_50, balanceCents: -1_500_00, payOn: '2026-11-25' },
  movements: [{ kind: 'recovery', cents: -500_00 }],
}

/** Every email of the product: its template, and sample data for the preview. */
export const TEMPLATES = {
  welcome: template({
    title: 'Welcome, with credentials',
    write: (data: Parameters<typeof welcomeEmail>[0], setting, password) => welcomeEmail(data, password, setting),
    sample: { firstName: 'Mia', username: 'mia@example.com', kind: 'temporary' as const, expiresAt: AT },
  }),
  'password-reset': template({
    title: 'Temporary password',
    write: (data: Parameters<typeof passwordResetEmail>[0], setting, password) =>
      passwordResetEmail(data, password ?? '', setting),
    sample: { firstName: 'Mia', username: 'mia@example.com', expiresAt: AT },
  }),
  'second-factor': template({
    title: 'Two-factor authentication changed',
    write: secondFactorEmail,
    sample: { firstName: 'Mia', username: 'mia@example.com', what: 'enabled' as 'enabled' | 'disabled', at: AT },
  }),
  'email-changed': template({
    title: 'Email address changed',
    write: emailChangedEmail,
    sample: { firstName: 'Mia', username: 'mia@example.com', at: AT },
  }),
  'registration-completed': template({
    title: 'Registration completed',
    write: growth.registrationCompletedEmail,
    sample: { firstName: 'Mia', username: 'mia@example.com', planType: 'premium' as const, trialEndsAt: AT },
  }),
  'registration-failed': template({
    title: 'Registration failed',
    write: growth.registrationFailedEmail,
    sample: { firstName: 'Mia', planType: 'basic' as const, reason: 'The address is taken.', refunded: true },
  }),
  'account-exists': template({
    title: 'Registration with a member’s address',
    write: growth.accountExistsEmail,
    sample: { firstName: 'Mia' },
  }),
  receipt: template({
    title: 'Receipt',
    write: growth.receiptEmail,
    sample: {
      ...{ firstName: 'Mia', planType: 'premium' as const, invoiceId: 'in_1042', amountCents: 149_00 },
      ...{ isSimulated: true, paidAt: AT },
    },
  }),
  'trial-ending': template({
    title: 'Trial ending',
    write: growth.trialEndingEmail,
    sample: { firstName: 'Mia', planType: 'basic' as const, priceCents: 49_00, trialEndsAt: AT },
  }),
  'site-ready': template({
    title: 'Site ready',
    write: work.siteReadyEmail,
    sample: { firstName: 'Mia', kind: 'origination' as const, url: 'https://upline.example/sites/moss', version: 1 },
  }),
  'site-failed': template({
    title: 'Site failed',
    write: work.siteFailedEmail,
    sample: { firstName: 'Mia', kind: 'recruiting' as const, reason: 'The files could not be stored.' },
  }),
  'site-blocked': template({
    title: 'Site offline until its text changes',
    write: work.siteBlockedEmail,
    sample: { firstName: 'Mia', kind: 'recruiting' as const, changes: 'Tagline says “$5k a week”. Remove the figure.' },
  }),
  'lead-received': template({
    title: 'Lead received',
    write: work.leadReceivedEmail,
    sample: {
      ...{ firstName: 'Mia', kind: 'contact' as const, name: 'Vera Visitor', email: 'vera@example.com' },
      ...{ phone: '(208) 555-0199', message: 'We are touring a house on Saturday.' },
    },
  }),
  'import-report': template({
    title: 'Import report',
    write: work.importReportEmail,
    sample: {
      ...{ firstName: 'Mia', fileName: 'loans.csv', totalRecords: 1_200, imported: 1_180, refused: 20 },
      ...{ needsOfficer: 3, error: null },
    },
  }),
  'statement-ready': template({
    title: 'Statement ready',
    write: pay.statementReadyEmail,
    sample: {
      ...PERIOD,
      totalCents: 3_412_50,
      payment: PAYMENT as PaymentFacts | null,
      isChanged: false,
      isWithheld: true,
    },
  }),
  'verification-due': template({
    title: 'Verification due',
    write: pay.verificationDueEmail,
    sample: { ...PERIOD, verifyBy: '2026-11-20', lines: 12, isWithheld: false },
  }),
  'dispute-answered': template({
    title: 'Dispute answered',
    write: pay.disputeAnsweredEmail,
    sample: { firstName: 'Mia', loanNumber: 'UP-10042' as string | null, hasAdjustment: false, isWithheld: false },
  }),
  'payment-made': template({
    title: 'Payment made',
    write: pay.paymentMadeEmail,
    sample: { ...PERIOD, totalCents: 3_412_50, payment: PAYMENT, isWithheld: true },
  }),
  'hold-changed': template({
    title: 'Hold placed or released',
    write: pay.holdChangedEmail,
    sample: {
      ...{ firstName: 'Mia', loanNumber: 'UL-1042' as string | null, amountCents: 1_500_00 },
      ...{ isReleased: false, isWithheld: true },
    },
  }),
  'clawback-booked': template({
    title: 'Clawback booked',
    write: pay.clawbackBookedEmail,
    sample: {
      ...{ firstName: 'Mia', loanNumber: 'UL-1042' as string | null, amountCents: 1_500_00 },
      ...{ startsOn: '2026-11-01', endsOn: '2026-11-15' },
    },
  }),
  'deductions-accepted': template({
    title: 'Deductions below the floor accepted',
    write: pay.deductionsAcceptedEmail,
    sample: { ...PERIOD, deductionsCents: 800_00, payCents: 400_00, floorCents: 500_00 },
  }),
  'rule-summary': template({
    title: 'Findings of compliance rules',
    write: ruleSummaryEmail,
    sample: {
      ...{ firstName: 'Mia', from: '2026-11-20', to: '2026-11-20' },
      rules: [
        { rule: 'Z9', name: 'Dual pay', holds: 1, warnings: 0 },
        { rule: 'S2', name: 'State license', holds: 0, warnings: 3 },
      ],
    },
  }),
  'own-licenses': template({
    title: 'Your state licenses end',
    write: ownLicensesEmail,
    sample: {
      ...{ firstName: 'Mia', memberId: '7' },
      licenses: [
        { state: 'TX', endsOn: '2026-12-31', hasEnded: false, count: 1 },
        { state: 'OK', endsOn: '2026-11-30', hasEnded: true, count: 1 },
      ],
    },
  }),
  'license-list': template({
    title: 'State licenses of members end',
    write: licenseListEmail,
    sample: {
      firstName: 'Mia',
      licenses: [
        { state: 'TX', endsOn: '2026-12-31', hasEnded: false, count: 12 },
        { state: 'OK', endsOn: '2026-11-30', hasEnded: true, count: 1 },
      ],
    },
  }),
  'commission-digest': template({
    title: 'Commission digest',
    write: work.commissionDigestEmail,
    sample: {
      ...{
        firstName: 'Mia',
        day: '2026-11-21',
        totalCents: 4_000_00,
        unsubscribeUrl: 'https://upline.example/unsubscribe',
      },
      lines: [
        { level: 0, loans: 1, amountCents: 3_000_00 },
        { level: 1, loans: 1, amountCents: 1_000_00 },
      ],
    },
  }),
  'webhook-disabled': template({
    title: 'Webhook disabled',
    write: webhookDisabledEmail,
    sample: {
      ...{ firstName: 'Mia', host: 'books.example.com', because: 'It accepted no events for five days.' },
      ...{ since: '2026-11-16T14:00:00.000Z', at: AT },
    },
  }),
  'test-mail': template({ title: 'Test email', write: testEmail, sample: { sentBy: 'admin', at: AT } }),
}

export type EmailTemplate = keyof typeof TEMPLATES

/** The data of a template, by template name. */
export type DataFor<Name extends EmailTemplate> = (typeof TEMPLATES)[Name]['sample']

type AnyTemplate = Template<unknown>

/** Writes the content of a delivery. The data is JSON from the row; its shape was checked when it was stored. */
export const contentOf = (
  name: EmailTemplate,
  data: unknown,
  { setting, password }: { setting: EmailSettings; password: string | null },
): EmailContent => (TEMPLATES[name] as AnyTemplate).write(data, setting, password)
