import type { AgentProfile, SiteContent } from '@upline/contracts'
import type { Agent } from '../rendering/agent.ts'

/**
 * The agent of a site: name and contact from the builder, the rest (above all the NMLS ID) from the profile as pages
 * show it.
 */
export const siteAgent = (profile: AgentProfile, content: SiteContent): Agent => ({
  username: profile.username,
  firstName: content.firstName,
  lastName: content.lastName,
  email: content.email,
  phone: content.phone,
  businessName: profile.businessName,
  nmls: profile.nmls,
  bio: profile.bio,
  profilePhotoUrl: profile.profilePhotoUrl,
  originationWebsite: profile.originationWebsite,
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
