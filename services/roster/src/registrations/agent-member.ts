import type { NewMember } from '@upline/contracts'
import type { AgentFacts } from '@upline/contracts/events'

/** The member of a registration: a loan officer at level 1 whose username is the lowercase address (decisions, Money in). */
export function agentMember(agent: AgentFacts, uplineId: string | null): NewMember {
  const { mobilePhone, website, comments, ...fields } = agent
  return {
    ...fields,
    username: agent.email,
    role: 'loan_officer',
    level: 1,
    uplineId,
    phone: mobilePhone,
    originationWebsite: website,
    notes: comments,
  }
}
