import { type AgentProfile, PROFILE_TEXTS, type ProfileText, type SiteContent } from '@upline/contracts'
import type { Agent } from '../rendering/agent.ts'

/**
 * The agent of a site: name and contact from the builder, everything else from the profile as pages show it.
 */
export const siteAgent = (profile: AgentProfile, content: SiteContent): Agent => ({
  ...(Object.fromEntries(PROFILE_TEXTS.map((field) => [field, profile[field]])) as Record<ProfileText, string>),
  username: profile.username,
  originationWebsite: profile.originationWebsite,
  firstName: content.firstName,
  lastName: content.lastName,
  email: content.email,
  phone: content.phone,
})
