import type { NewMember } from '@upline/contracts'
import type { AgentFacts } from '@upline/contracts/events'

/** The member of a registration: a loan officer at level 1 whose username is the lowercase address (decisions, Money in). */
export const agentMember = (agent: AgentFacts, uplineId: string | null): NewMember => ({
  firstName: agent.firstName,
  lastName: agent.lastName,
  email: agent.email,
  username: agent.email,
  role: 'loan_officer',
  level: 1,
  uplineId,
  phone: agent.mobilePhone,
  nmls: agent.nmls,
  bio: agent.bio,
  originationWebsite: agent.website,
  facebookUrl: agent.facebookUrl,
  linkedinUrl: agent.linkedinUrl,
  twitterUrl: agent.twitterUrl,
  profilePhotoUrl: agent.profilePhotoUrl,
  title: agent.title,
  officePhone: agent.officePhone,
  phoneExtension: agent.phoneExtension,
  tollFreePhone: agent.tollFreePhone,
  fax: agent.fax,
  calendarLink: agent.calendarLink,
  youtubeUrl: agent.youtubeUrl,
  instagramUrl: agent.instagramUrl,
  notes: agent.comments,
})
