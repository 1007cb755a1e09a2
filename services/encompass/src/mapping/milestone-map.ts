import { type LoanStatus, parseLoanStatus } from '@upline/contracts'

/** By setting ID, or by the milestone's name without punctuation, in lowercase. */
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

/** The stock list (integrations page, 5.6). Lenders rename freely, so the map is a setting. */
export const DEFAULT_MILESTONE_MAP: MilestoneMap = Object.fromEntries(
  Object.entries(BY_STATUS).flatMap(([status, names]) =>
    names.map((name) => [milestoneKey(name), status as LoanStatus]),
  ),
)

/** Reads a tenant's own names. Throws an Error that describes what is wrong with the setting. */
export function readMilestoneMap(json: string, setting: string): MilestoneMap {
  const entries = Object.entries(parsedObject(json, setting))
  return Object.fromEntries(
    entries.map(([name, wanted]) => {
      const status = parseLoanStatus(String(wanted))
      if (!status)
        throw new Error(`${setting} gives '${name}' the status '${String(wanted)}'. Use one of the five statuses`)
      return [milestoneKey(name), status]
    }),
  )
}

function parsedObject(json: string, setting: string): object {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The error below names the setting.
  }
  throw new Error(`${setting} must be a JSON object such as {"Final Check": "Clear to Close"}`)
}
