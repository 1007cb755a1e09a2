import { LEAD_STATUSES, type LeadStatus } from '@upline/contracts'

const STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  applied: 'Applied',
  won: 'Won',
  lost: 'Lost',
}

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

export const statusLabel = (status: LeadStatus): string => STATUS_LABELS[status]
