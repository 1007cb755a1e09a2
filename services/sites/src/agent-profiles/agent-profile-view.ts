import type { AgentProfile as AgentProfileAnswer } from '@upline/contracts'

/** Only what a landing page shows: neither the version nor whether the member is active. */
export const agentProfileView = (profile: AgentProfileAnswer): AgentProfileAnswer => ({
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
