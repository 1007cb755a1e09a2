import { AGENT_FIELDS, type AgentData } from '@upline/contracts'
import type { AgentFacts } from '@upline/contracts/events'

/** Every field of the form, '' if omitted. The email address is lowercase, because it is also the username. */
export const agentFacts = (data: AgentData): AgentFacts =>
  ({
    ...Object.fromEntries(AGENT_FIELDS.map((field) => [field, data[field] ?? ''])),
    email: data.email.toLowerCase(),
    profilePhotoUrl: data.profilePhotoUrl ?? '',
  }) as AgentFacts
