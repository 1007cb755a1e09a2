import { hasInvisible, type MemberTextField } from '@upline/contracts'

/** Maximum length of each text field in characters. The forms use the same limits. */
export const TEXT_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  username: 254,
  phone: 40,
  address: 200,
  city: 100,
  state: 60,
  zipCode: 20,
  businessName: 200,
  branch: 100,
  originationWebsite: 500,
  recruitingWebsite: 500,
  licenseNumber: 100,
  specialties: 500,
  notes: 5_000,
  profilePhotoUrl: 500,
  profilePhotoFile: 255,
  nmls: 60,
  bio: 5_000,
  facebookUrl: 500,
  linkedinUrl: 500,
  twitterUrl: 500,
  title: 200,
  officePhone: 40,
  phoneExtension: 40,
  tollFreePhone: 40,
  fax: 40,
  calendarLink: 500,
  youtubeUrl: 500,
  instagramUrl: 500,
} as const satisfies Record<MemberTextField, number> & Record<string, number>

export const WEBSITE_FIELDS = [
  'originationWebsite',
  'recruitingWebsite',
  'facebookUrl',
  'linkedinUrl',
  'twitterUrl',
  'calendarLink',
  'youtubeUrl',
  'instagramUrl',
] as const

export const MAX_LEVEL = 10
export const DEFAULT_LEVEL = 1
export const DEFAULT_ROLE = 'loan_officer'
export const PHOTO_PATH = '/api/users/photos/'

/** A URL that a browser may open: http or https, with a host. Anything else could be a script. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(text) || /[\s<>"]/.test(text)) return false
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

/** The RFC allows line breaks and commas in a quoted local part, but no real address has them, nor invisible characters. */
export const PLAIN_ADDRESS = /^[^\s"<>,;\p{Cf}]+$/u

/** Forms prefill 'https://' in website fields. Unchanged, it means no website. */
export const withoutBareScheme = (text: string): string => (/^https?:\/\/$/i.test(text) ? '' : text)

/** A photo on another website, or one that was uploaded here. */
export const isPhotoUrl = (text: string): boolean =>
  isWebsite(text) || new RegExp(`^${PHOTO_PATH}[\\w-]+\\.(jpg|png)$`).test(text)

/** A username is part of URLs (/landing/{username}): no spaces, characters with a meaning in URLs, or invisible characters. */
export const isUsername = (text: string): boolean =>
  /^[^\s/\\?#%<>"]+$/u.test(text) && !hasInvisible(text) && !/^\.{1,2}$/.test(text)

/** The form that the roster stores: one text for each name that people and the sign-in cannot tell apart. */
export const usernameFrom = (text: string): string => text.trim().normalize('NFKC')
