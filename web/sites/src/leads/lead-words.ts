import { LEAD_STATUSES, type LeadStatus } from '@upline/contracts'

const WORDS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  applied: 'Applied',
  won: 'Won',
  lost: 'Lost',
}

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: WORDS[value] }))

export const statusWord = (status: LeadStatus): string => WORDS[status]
