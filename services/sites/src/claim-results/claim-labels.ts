import { PUBLIC_PROFILE_LABELS } from '@upline/compliance'

const LABELS: Record<string, string> = {
  ...PUBLIC_PROFILE_LABELS,
  siteName: 'Site Name',
  tagline: 'Tagline',
  aboutText: 'About',
}

/** The label of a field in the forms. */
export const labelOf = (field: string): string => LABELS[field] ?? field
