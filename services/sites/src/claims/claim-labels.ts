import { PUBLIC_PROFILE_LABELS } from '@upline/compliance'

const LABELS: Record<string, string> = {
  ...PUBLIC_PROFILE_LABELS,
  siteName: 'Site Name',
  tagline: 'Tagline',
  aboutText: 'About',
}

/** What the forms call a field. */
export const labelOf = (field: string): string => LABELS[field] ?? field
