import type { NewMember } from '@upline/contracts'
import type { AgentFacts } from '@upline/contracts/events'

/** What the form asks for and a member has no field of its own for; kept where admin and upline read it. */
const NOTED: [keyof AgentFacts, label: string][] = [
  ['title', 'Title'],
  ['officePhone', 'Office phone'],
  ['phoneExtension', 'Extension'],
  ['tollFreePhone', 'Toll-free phone'],
  ['fax', 'Fax'],
  ['calendarLink', 'Calendar'],
  ['youtubeUrl', 'YouTube'],
  ['instagramUrl', 'Instagram'],
  ['comments', 'Comments'],
]

/** The new member of a registration: a loan officer, level 1, the lower-cased address as username (decisions, Money in). */
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
  notes: NOTED.flatMap(([field, label]) => (agent[field] ? [`${label}: ${agent[field]}`] : [])).join('\n'),
})
