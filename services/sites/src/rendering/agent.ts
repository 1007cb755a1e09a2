import type { AgentProfile } from '@upline/contracts'

/** What a page shows of its agent. */
export type Agent = Omit<AgentProfile, 'id' | 'recruitingWebsite'>

type Name = Pick<Agent, 'firstName' | 'lastName'>

export const fullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`.trim()

export const initials = ({ firstName, lastName }: Name): string =>
  `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()

export const nmlsLine = ({ nmls }: Pick<Agent, 'nmls'>): string => `NMLS ID ${nmls || 'not specified'}`

/** The agent's own description of the work, or 'Mortgage Loan Officer' by default. */
export const titleOf = ({ title }: Pick<Agent, 'title'>): string => title || 'Mortgage Loan Officer'

/** 'Mortgage Loan Officer · Acme Lending · NMLS 1204417', as far as known. */
export const professionLine = (agent: Pick<Agent, 'businessName' | 'nmls' | 'title'>): string =>
  [titleOf(agent), agent.businessName, agent.nmls && `NMLS ${agent.nmls}`].filter(Boolean).join(' · ')

export const introText = (agent: Agent): string =>
  agent.bio ||
  `${agent.firstName} helps people buy and refinance homes. From the first question to the closing table, you work with one person who knows your file and tells you what your loan needs next.`
