import type { AgentProfile as AgentProfileResponse } from '@upline/contracts'

/** Shown instead of a first name that pages leave out. */
const NAMELESS = 'Agent'

/** Only what public pages show: without the fields that break a rule. */
export function shownProfile(
  profile: AgentProfileResponse,
  { hiddenFields, isNmlsShown }: { hiddenFields: readonly string[]; isNmlsShown: boolean },
): AgentProfileResponse {
  const hidden = Object.fromEntries(hiddenFields.map((field) => [field, field === 'firstName' ? NAMELESS : '']))
  return { ...agentProfileView(profile), ...hidden, ...(isNmlsShown ? {} : { nmls: '' }) }
}

const agentProfileView = (profile: AgentProfileResponse): AgentProfileResponse => ({
  id: profile.id,
  username: profile.username,
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  phone: profile.phone,
  businessName: profile.businessName,
  nmls: profile.nmls,
  bio: profile.bio,
  profilePhotoUrl: profile.profilePhotoUrl,
  originationWebsite: profile.originationWebsite,
  recruitingWebsite: profile.recruitingWebsite,
  facebookUrl: profile.facebookUrl,
  linkedinUrl: profile.linkedinUrl,
  twitterUrl: profile.twitterUrl,
  title: profile.title,
  officePhone: profile.officePhone,
  phoneExtension: profile.phoneExtension,
  tollFreePhone: profile.tollFreePhone,
  fax: profile.fax,
  calendarLink: profile.calendarLink,
  youtubeUrl: profile.youtubeUrl,
  instagramUrl: profile.instagramUrl,
})
