import { PUBLIC_PROFILE_LABELS } from '@upline/compliance'
import type { ClaimResult } from '@upline/contracts'

export const FIELD_LABELS: Record<string, string> = {
  ...PUBLIC_PROFILE_LABELS,
  siteName: 'Site Name',
  tagline: 'Tagline',
  aboutText: 'About',
  commissionRate: 'Commission amount',
}

export const KIND_LABELS: Record<ClaimResult['kind'], string> = {
  'earnings-figure': 'Earnings amount',
  guaranteed: 'Promise of income',
  passive: 'Passive income',
  'no-license': 'No license needed',
}

export const OUTCOME_LABELS: Record<ClaimResult['outcome'], string> = {
  refused: 'Not published',
  unpublished: 'Site offline',
  hidden: 'Not shown',
}
