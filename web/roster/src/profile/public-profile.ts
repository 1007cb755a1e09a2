import type { Member, MemberTextField } from '@upline/contracts'

/** Fields on the agent's public pages, without name and contact. `isLink`: the value is an external URL. */
export const PUBLIC_FIELDS = [
  { field: 'title', label: 'Title' },
  { field: 'businessName', label: 'Business Name' },
  { field: 'nmls', label: 'NMLS ID' },
  { field: 'officePhone', label: 'Office Phone' },
  { field: 'phoneExtension', label: 'Phone Extension' },
  { field: 'tollFreePhone', label: 'Toll-Free Phone' },
  { field: 'fax', label: 'Fax' },
  { field: 'bio', label: 'Bio' },
  { field: 'calendarLink', label: 'Calendar Link', isLink: true },
  { field: 'facebookUrl', label: 'Facebook URL', isLink: true },
  { field: 'twitterUrl', label: 'Twitter URL', isLink: true },
  { field: 'linkedinUrl', label: 'LinkedIn URL', isLink: true },
  { field: 'youtubeUrl', label: 'YouTube URL', isLink: true },
  { field: 'instagramUrl', label: 'Instagram URL', isLink: true },
] as const satisfies { field: MemberTextField; label: string; isLink?: true }[]

type PublicField = (typeof PUBLIC_FIELDS)[number]['field']

export type PublicTexts = Record<PublicField, string>

export const publicTextsOf = (member: Member): PublicTexts =>
  Object.fromEntries(PUBLIC_FIELDS.map(({ field }) => [field, member[field] ?? ''])) as PublicTexts

export const trimmedTexts = (form: PublicTexts): PublicTexts =>
  Object.fromEntries(PUBLIC_FIELDS.map(({ field }) => [field, form[field].trim()])) as PublicTexts

export const LINK_FIELDS = PUBLIC_FIELDS.filter((one) => 'isLink' in one).map(({ field }) => field)
