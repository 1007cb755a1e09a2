import { LEAD_STATUSES, type Lead, type LeadStatus } from '@upline/contracts'

const STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  applied: 'Applied',
  won: 'Won',
  lost: 'Lost',
}

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

export const statusLabel = (status: LeadStatus): string => STATUS_LABELS[status]

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** 'Requested a call', or 'Started an application · Purchase · $400,000'. The amount is in dollars. */
export const requestText = ({ kind, purpose, amount }: Pick<Lead, 'kind' | 'purpose' | 'amount'>): string =>
  kind === 'contact'
    ? 'Requested a call'
    : ['Started an application', purpose, amount && usd.format(amount)].filter(Boolean).join(' · ')
