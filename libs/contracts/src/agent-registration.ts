import { hasInvisible } from './invisible-characters.ts'
import type { PlanType } from './site-themes.ts'

/** The registration form of the product text, section 2, in its order. */
export const AGENT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'title',
  'comments',
  'nmls',
  'mobilePhone',
  'officePhone',
  'phoneExtension',
  'tollFreePhone',
  'fax',
  'bio',
  'website',
  'calendarLink',
  'facebookUrl',
  'twitterUrl',
  'linkedinUrl',
  'youtubeUrl',
  'instagramUrl',
] as const

export type AgentField = (typeof AGENT_FIELDS)[number]

export const REQUIRED_AGENT_FIELDS = ['firstName', 'lastName', 'email', 'title', 'nmls', 'mobilePhone'] as const

/**
 * What an applicant sends. Optional fields may be omitted or ''. `profilePhotoUrl` comes from POST /api/agent-photos.
 */
export type AgentData = Record<(typeof REQUIRED_AGENT_FIELDS)[number], string> &
  Partial<Record<AgentField | 'profilePhotoUrl', string>>

const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>"(),:;\\[\]]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/iu.test(text) &&
  !text.includes('..') &&
  !hasInvisible(text)

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)

const url = (kind: string) => ({
  holds: (text: string) => text === '' || isWebAddress(text),
  message: `Please enter a valid ${kind} URL`,
})

/** Product text, section 5: the rule of each field and its error message. */
export const AGENT_RULES: Partial<Record<AgentField, { holds: (text: string) => boolean; message: string }>> = {
  firstName: { holds: (text) => text.length >= 2, message: 'First name must be at least 2 characters' },
  lastName: { holds: (text) => text.length >= 2, message: 'Last name must be at least 2 characters' },
  email: { holds: isEmail, message: 'Please enter a valid email address' },
  title: { holds: (text) => text.length >= 2, message: 'Title is required' },
  nmls: { holds: (text) => text.length >= 1, message: 'NMLS ID is required' },
  mobilePhone: { holds: (text) => text.length >= 10, message: 'Valid mobile phone is required' },
  website: url('website'),
  calendarLink: url('calendar'),
  facebookUrl: url('Facebook'),
  twitterUrl: url('Twitter'),
  linkedinUrl: url('LinkedIn'),
  youtubeUrl: url('YouTube'),
  instagramUrl: url('Instagram'),
}

const MAX_LENGTHS: Partial<Record<AgentField, number>> = {
  ...{ firstName: 100, lastName: 100, nmls: 60, comments: 4_000, bio: 4_000 },
  ...{ mobilePhone: 40, officePhone: 40, phoneExtension: 40, tollFreePhone: 40, fax: 40 },
}

/** In characters. A member's own fields have their own limits. */
export const maxLengthOf = (field: AgentField): number =>
  MAX_LENGTHS[field] ?? (AGENT_RULES[field]?.message.endsWith('URL') ? 500 : 200)

/** The error of one field, in the form and on the server; undefined if it is valid. */
export function agentFieldFault(field: AgentField, value: string | undefined): string | undefined {
  const text = (value ?? '').trim()
  const rule = AGENT_RULES[field]
  if (rule && !rule.holds(text)) return rule.message
  return text.length > maxLengthOf(field) ? `Please use at most ${maxLengthOf(field)} characters` : undefined
}

/** POST /api/create-agent-payment. `amount` is ignored: the price is the plan's. */
export interface AgentPaymentRequest {
  agentData: AgentData
  planType: PlanType
  amount?: number
  /** Who referred the applicant, for the funnel and for a registration that continues without the page. */
  recruiterId?: string | null
}

/** open: to be paid at checkoutUrl. trialing and paid: the registration can be completed. */
export interface AgentPayment {
  paymentId: string
  status: 'open' | 'trialing' | 'paid'
  checkoutUrl?: string
  /** True if the simulated provider replaces Stripe. */
  isSimulated: boolean
}

/** POST /api/complete-agent-registration. */
export interface AgentRegistrationRequest {
  agentData: AgentData
  recruiterId: string | null
  planType: PlanType
}

export interface AgentRegistrationResult {
  success: true
  userId: string
  username: string
}

/** GET /api/agent-registrations/{id}, and the body of a 202: the state of a registration. */
export interface AgentRegistrationState {
  id: string
  status: 'running' | 'completed' | 'failed'
  success: boolean
  userId: string | null
  username: string | null
  /** The message for the applicant if it failed. */
  reason: string | null
  refunded: boolean
}
