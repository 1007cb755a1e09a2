/** Texts of a profile that events omit if they are empty. */
export const OPTIONAL_PROFILE_TEXTS = [
  'title',
  'officePhone',
  'phoneExtension',
  'tollFreePhone',
  'fax',
  'calendarLink',
  'youtubeUrl',
  'instagramUrl',
] as const

/** Texts on a member's public pages, except name, contact and websites. */
export const PROFILE_TEXTS = [
  'businessName',
  'nmls',
  'bio',
  'profilePhotoUrl',
  'facebookUrl',
  'linkedinUrl',
  'twitterUrl',
  ...OPTIONAL_PROFILE_TEXTS,
] as const

export type ProfileText = (typeof PROFILE_TEXTS)[number]
