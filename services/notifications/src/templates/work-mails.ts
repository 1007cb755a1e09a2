import type { MailContent } from './mail-layout.ts'
import type { MailSetting } from './mail-templates.ts'
import { counted, day, usd } from './mail-words.ts'

export interface SiteReadyData {
  firstName: string
  kind: 'origination' | 'recruiting'
  url: string
  version: number
}

export const siteReadyMail = (data: SiteReadyData, { publicUrl }: MailSetting): MailContent => ({
  subject: data.version === 1 ? 'Your site is online' : `Version ${data.version} of your site is online`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site has been built and can be shared. Who asks for a call or begins an application there stands in your leads at once.`,
  ],
  facts: [['Address', data.url]],
  action: { label: 'See your leads', url: `${publicUrl}/leads` },
})

export interface SiteFailedData {
  firstName: string
  kind: 'origination' | 'recruiting'
  reason: string
}

export const siteFailedMail = (data: SiteFailedData, { publicUrl }: MailSetting): MailContent => ({
  subject: 'Your site could not be built',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site could not be built. What was online before is still online.`,
    'Please try again; what you wrote is kept in the site builder.',
  ],
  facts: [['Reason', data.reason]],
  action: { label: 'Open the site builder', url: builderUrl(data.kind, publicUrl) },
})

export interface SiteBlockedData {
  firstName: string
  kind: 'origination' | 'recruiting'
  changes: string
}

export const siteBlockedMail = (data: SiteBlockedData, { publicUrl }: MailSetting): MailContent => ({
  subject: 'Your site is offline: a text has to change',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site is offline because a text on it makes an earnings claim that public pages cannot show.`,
    'Change the text in the site builder and publish the site again. This is not legal advice.',
  ],
  facts: [['To change', data.changes]],
  action: { label: 'Open the site builder', url: builderUrl(data.kind, publicUrl) },
})

const builderUrl = (kind: 'origination' | 'recruiting', publicUrl: string): string =>
  `${publicUrl}/${kind === 'origination' ? 'build-origination-site' : 'build-recruiting-site'}`

export interface ImportReportData {
  firstName: string
  fileName: string
  totalRecords: number
  imported: number
  refused: number
  needsOfficer: number
  error: string | null
}

export const importReportMail = (data: ImportReportData, { publicUrl }: MailSetting): MailContent => ({
  subject: data.error ? `Import failed: ${data.fileName}` : `Import finished: ${counted(data.imported, 'loan')}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: data.error
    ? [`Your file could not be imported: ${data.error}`, 'Nothing of it went in.']
    : ['Your file has been imported.'],
  facts: data.error
    ? [['File', data.fileName]]
    : [
        ['File', data.fileName],
        ['Records', data.totalRecords.toLocaleString('en-US')],
        ['Imported', data.imported.toLocaleString('en-US')],
        ['Refused', data.refused.toLocaleString('en-US')],
        ['Need an officer', data.needsOfficer.toLocaleString('en-US')],
      ],
  action: { label: 'Open Data Import', url: `${publicUrl}/data-import` },
})

export interface StatementData {
  firstName: string
  startsOn: string
  endsOn: string
  totalCents: number
}

export const statementReadyMail = (data: StatementData, { publicUrl }: MailSetting): MailContent => ({
  subject: `Your statement: ${day(data.startsOn)} to ${day(data.endsOn)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: ['A pay period has been closed. Your statement shows each share and why it is that much.'],
  facts: [['Total', usd(data.totalCents)]],
  action: { label: 'Open your statements', url: `${publicUrl}/commissions` },
})

export interface LeadData {
  firstName: string
  kind: 'contact' | 'application'
  name: string
  email: string
  phone: string
  message: string
}

/** An answer to this mail goes to the visitor. */
export const leadReceivedMail = (data: LeadData, { publicUrl }: MailSetting): MailContent => ({
  subject: data.kind === 'contact' ? `${data.name} asks for a call` : `${data.name} began an application`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    data.kind === 'contact'
      ? 'A visitor of your page asks you to call.'
      : 'A visitor of your page began a loan application.',
    ...(data.message ? [`“${data.message}”`] : []),
  ],
  facts: [
    ['Name', data.name],
    ['Phone', data.phone],
    ['Email', data.email],
  ],
  action: { label: 'Open your leads', url: `${publicUrl}/leads` },
  replyTo: data.email,
})

export interface DigestData {
  firstName: string
  day: string
  lines: { level: number; loans: number; amountCents: number }[]
  totalCents: number
  unsubscribeUrl: string
}

const LEVELS = ['Personal', 'Level 1', 'Level 2', 'Level 3']

export const commissionDigestMail = (data: DigestData, { publicUrl }: MailSetting): MailContent => ({
  subject: `Your commissions: ${usd(data.totalCents)} on ${day(data.day)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: ['This was booked for you since the last digest.'],
  facts: [
    ...data.lines.map(({ level, loans, amountCents }): [string, string] => [
      LEVELS[level] ?? `Level ${level}`,
      `${usd(amountCents)} (${counted(loans, 'booking')})`,
    ]),
    ['Total', usd(data.totalCents)],
  ],
  action: { label: 'See your commissions', url: `${publicUrl}/commissions` },
  unsubscribeUrl: data.unsubscribeUrl,
})
