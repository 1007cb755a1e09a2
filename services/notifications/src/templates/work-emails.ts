import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'
import { counted, day, usd } from './email-format.ts'

export interface SiteReadyData {
  firstName: string
  kind: 'origination' | 'recruiting'
  url: string
  version: number
}

export const siteReadyEmail = (data: SiteReadyData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: data.version === 1 ? 'Your site is online' : `Version ${data.version} of your site is online`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site is ready to share. Visitors who request a call or start an application appear in your leads right away.`,
  ],
  facts: [['Address', data.url]],
  action: { label: 'See your leads', url: `${publicUrl}/leads` },
})

export interface SiteFailedData {
  firstName: string
  kind: 'origination' | 'recruiting'
  reason: string
}

export const siteFailedEmail = (data: SiteFailedData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: 'Your site could not be built',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site could not be built. The previous version is still online.`,
    'Please try again. Your text is saved in the site builder.',
  ],
  facts: [['Reason', data.reason]],
  action: { label: 'Open the site builder', url: builderUrl(data.kind, publicUrl) },
})

export interface SiteBlockedData {
  firstName: string
  kind: 'origination' | 'recruiting'
  changes: string
}

export const siteBlockedEmail = (data: SiteBlockedData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: 'Your site is offline until you change its text',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    `Your ${data.kind} site is offline because its text makes an earnings claim that public pages cannot show.`,
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

export const importReportEmail = (data: ImportReportData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: data.error ? `Import failed: ${data.fileName}` : `Import finished: ${counted(data.imported, 'loan')}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: data.error
    ? [`Your file could not be imported: ${data.error}`, 'No loans were imported.']
    : ['Your file has been imported.'],
  facts: data.error
    ? [['File', data.fileName]]
    : [
        ['File', data.fileName],
        ['Records', data.totalRecords.toLocaleString('en-US')],
        ['Imported', data.imported.toLocaleString('en-US')],
        ['Rejected', data.refused.toLocaleString('en-US')],
        ['Need a loan officer', data.needsOfficer.toLocaleString('en-US')],
      ],
  action: { label: 'Open Data Import', url: `${publicUrl}/data-import` },
})

export interface LeadData {
  firstName: string
  kind: 'contact' | 'application'
  name: string
  email: string
  phone: string
  message: string
}

/** Replies go to the visitor. */
export const leadReceivedEmail = (data: LeadData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: data.kind === 'contact' ? `${data.name} requested a call` : `${data.name} started an application`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    data.kind === 'contact'
      ? 'A visitor to your page requested a call.'
      : 'A visitor to your page started a loan application.',
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

export const commissionDigestEmail = (data: DigestData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `Your commissions: ${usd(data.totalCents)} on ${day(data.day)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: ['These commissions were booked for you since your last digest.'],
  facts: [
    ...data.lines.map(({ level, loans, amountCents }): [string, string] => [
      LEVELS[level] ?? `Level ${level}`,
      `${usd(amountCents)} (${counted(loans, 'entry', 'entries')})`,
    ]),
    ['Total', usd(data.totalCents)],
  ],
  action: { label: 'See your commissions', url: `${publicUrl}/commissions` },
  unsubscribeUrl: data.unsubscribeUrl,
})
