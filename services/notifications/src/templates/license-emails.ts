import { LICENSE_STATES } from '@upline/contracts'
import { counted, day } from './email-format.ts'
import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'

interface EndingLicenses {
  state: string
  endsOn: string
  hasEnded: boolean
  count: number
}

export interface OwnLicensesData {
  firstName: string
  memberId: string
  licenses: EndingLicenses[]
}

export interface LicenseListData {
  firstName: string
  licenses: EndingLicenses[]
}

/** A company can have licenses of 50 states. The page lists all of them. */
const MAX_LINES = 25

export const ownLicensesEmail = (data: OwnLicensesData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: ownSubject(data.licenses),
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'No later license of the same state is recorded in Upline. Until one is, rule S2 warns about loans there that fund after the last day.',
    'Ask the CEO, an admin or a member with the Compliance duty to record the new dates after you renew it.',
  ],
  facts: data.licenses.map(({ state, ...ended }): [string, string] => [
    stateName(state),
    `License ${endText(ended, 1)}`,
  ]),
  action: { label: 'Open your profile', url: `${publicUrl}/member-profile/${encodeURIComponent(data.memberId)}` },
})

export const licenseListEmail = (data: LicenseListData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `State licenses: ${totalsText(data.licenses)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'No later license of the same state and member is recorded. State Licenses names the members: choose Expiring or Expired.',
    'Each member was notified about their own licenses. Upline sends one email for each last day, and does not read licenses from NMLS.',
  ],
  facts: linesOf(data.licenses),
  action: { label: 'Open State Licenses', url: `${publicUrl}/licenses` },
})

function linesOf(licenses: readonly EndingLicenses[]): [string, string][] {
  const lines = licenses.map(({ state, count, ...ended }): [string, string] => [
    stateName(state),
    `${counted(count, 'license')} ${endText(ended, count)}`,
  ])
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), ['More', `${counted(more, 'line')} in State Licenses`]] : lines
}

const stateName = (code: string): string => LICENSE_STATES[code] ?? code

type End = Pick<EndingLicenses, 'endsOn' | 'hasEnded'>

/** 'ends on December 31, 2026'. */
const endText = ({ endsOn, hasEnded }: End, count: number): string =>
  `${hasEnded ? 'ended' : count === 1 ? 'ends' : 'end'} on ${day(endsOn)}`

function ownSubject(licenses: readonly EndingLicenses[]): string {
  const [only, ...others] = licenses
  if (!only || others.length > 0) return `Your state licenses: ${totalsText(licenses)}`
  return `Your ${stateName(only.state)} license ${endText(only, 1)}`
}

/** '2 end within 30 days and 1 ended'. */
function totalsText(licenses: readonly EndingLicenses[]): string {
  const totalOf = (ended: boolean) =>
    licenses.filter(({ hasEnded }) => hasEnded === ended).reduce((sum, { count }) => sum + count, 0)
  const [ending, ended] = [totalOf(false), totalOf(true)]
  return [
    ending > 0 && `${ending.toLocaleString('en-US')} ${ending === 1 ? 'ends' : 'end'} within 30 days`,
    ended > 0 && `${ended.toLocaleString('en-US')} ended`,
  ]
    .filter(Boolean)
    .join(' and ')
}
