import { type LoanStatus, parseLoanStatus } from '@upline/contracts'

/** By setting id or by the milestone's name without punctuation, in lower case. */
export type MilestoneMap = Record<string, LoanStatus>

export const milestoneKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const BY_STATUS: Record<LoanStatus, string[]> = {
  Application: ['Started', 'Qualification', 'LO Prep', 'Loan Setup'],
  Processing: ['Processing', 'Submittal', 'Sent to processing'],
  Conditions: ['Cond. Approval', 'Resubmittal', 'Waiting for Docs'],
  'Clear to Close': [
    ...['Approval', 'Clear To Close', 'CTC', 'Schedule Closing', 'Ready for Docs', 'Doc Preparation', 'Docs Out'],
    ...['Docs Signing', 'Wire Order'],
  ],
  Funded: [
    'Funding',
    'Post Closing',
    'Shipping',
    'Investor Delivery',
    'Purchasing',
    'Final Docs',
    'Closed',
    'Completion',
  ],
}

/** The stock list (integrations page, 5.6); a lender renames freely, so the map is a setting. */
export const DEFAULT_MILESTONE_MAP: MilestoneMap = Object.fromEntries(
  Object.entries(BY_STATUS).flatMap(([status, names]) =>
    names.map((name) => [milestoneKey(name), status as LoanStatus]),
  ),
)

/** A tenant's own names; throws an Error that says what is wrong with the setting. */
export function readMilestoneMap(json: string, setting: string): MilestoneMap {
  const entries = Object.entries(parsedObject(json, setting))
  return Object.fromEntries(
    entries.map(([name, wanted]) => {
      const status = parseLoanStatus(String(wanted))
      if (!status)
        throw new Error(`${setting} gives '${name}' the status '${String(wanted)}', which is none of the five`)
      return [milestoneKey(name), status]
    }),
  )
}

function parsedObject(json: string, setting: string): object {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below, with the name of the setting.
  }
  throw new Error(`${setting} must be a JSON object such as {"Final Check": "Clear to Close"}`)
}
