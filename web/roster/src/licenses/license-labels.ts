import { LICENSE_FILE_COLUMNS, type LicenseFilter, type LicenseImport, type ListedLicense } from '@upline/contracts'
import { counted } from '@upline/ui'
import { dateLabel } from '../moves/move-labels.ts'

export const FILTER_LABELS: Record<LicenseFilter, string> = {
  recorded: 'Licensed',
  expiring: 'Expiring',
  expired: 'Expired',
  missing: 'None',
}

export const COLUMNS_TEXT = `${LICENSE_FILE_COLUMNS.join(', ')}. Member is a username, email address, NMLS ID or full name; the columns Username, Email and NMLS_ID also work.`

/** A file with the columns of an import, to fill in. */
export const SAMPLE_CSV = [
  LICENSE_FILE_COLUMNS.join(','),
  'jane.doe,TX,MLO-402100,2026-01-01,2026-12-31',
  'sam.roe@example.com,OK,98765,2025-06-01,',
  '',
].join('\r\n')

/** '3 licenses added, 1 updated, 4 unchanged.' */
export const changesText = ({ added, updated, unchanged }: LicenseImport): string =>
  `${counted(added, 'license')} added, ${updated.toLocaleString('en-US')} updated, ${unchanged.toLocaleString('en-US')} unchanged.`

/** 'CA, TX': each state once. */
export const statesText = (licenses: readonly ListedLicense[]): string =>
  [...new Set(licenses.map(({ state }) => state))].join(', ')

export type Urgency = 'expired' | 'expiring' | undefined

interface NextEnd {
  urgency: Urgency
  text: string
  /** 'and 2 more'; '' for one license. */
  more: string
}

/** The licenses of a member that need attention first: expired, then those that end soon, then the next one that ends. */
export function nextEnd(licenses: readonly ListedLicense[]): NextEnd {
  for (const standing of ['expired', 'expiring'] as const) {
    const found = byEnd(licenses.filter((license) => license.standing === standing))
    const verb = standing === 'expired' ? 'expired' : 'ends'
    if (found[0])
      return { urgency: standing, text: endText(found[0], verb), more: found[1] ? `and ${found.length - 1} more` : '' }
  }
  const [next] = byEnd(licenses.filter(({ standing, to }) => standing === 'current' && to !== null))
  return {
    urgency: undefined,
    text: next ? endText(next, 'ends') : licenses.length > 0 ? 'No last day' : '—',
    more: '',
  }
}

const byEnd = (licenses: readonly ListedLicense[]): ListedLicense[] =>
  licenses.toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? '', 'en'))

const endText = ({ state, to }: ListedLicense, verb: string): string => `${state} ${verb} ${dateLabel(to!)}`
