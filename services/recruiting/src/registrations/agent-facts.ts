import { AGENT_FIELDS, type AgentData } from '@upline/contracts'
import type { AgentFacts } from '@upline/contracts/events'

/** Every field of the form, '' where nothing was said; the address in lower case, since it is the username too. */
export const agentFacts = (data: AgentData): AgentFacts =>
  ({
    ...Object.fromEntries(AGENT_FIELDS.map((field) => [field, data[field] ?? ''])),
    email: data.email.toLowerCase(),
    profilePhotoUrl: data.profilePhotoUrl ?? '',
  }) as AgentFacts
