import type { PublicText } from './earnings-claims.ts'

/** What public pages show of a profile, with the label of its form. Links are not shown as text. */
export const PUBLIC_PROFILE_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  businessName: 'Business Name',
  title: 'Title',
  bio: 'Bio',
  phone: 'Phone',
  officePhone: 'Office Phone',
  phoneExtension: 'Phone Extension',
  tollFreePhone: 'Toll-Free Phone',
  fax: 'Fax',
} as const

export type PublicProfileField = keyof typeof PUBLIC_PROFILE_LABELS

export const PUBLIC_PROFILE_FIELDS = Object.keys(PUBLIC_PROFILE_LABELS) as PublicProfileField[]

/** The texts of a profile, or of a change of one, that rule F1 checks. */
export const profileTexts = (profile: Partial<Record<PublicProfileField, string | undefined>>): PublicText[] =>
  PUBLIC_PROFILE_FIELDS.flatMap((field) => {
    const text = profile[field]
    return text === undefined || text === '' ? [] : [{ field, text }]
  })
