import type { AgentProfile } from '@upline/contracts'

type Name = Pick<AgentProfile, 'firstName' | 'lastName'>

export const fullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`.trim()

export const initials = ({ firstName, lastName }: Name): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

/** Only http(s) leads anywhere: a field could hold a script. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

/** Like `webAddress`, and the product's own uploads under a path of this site. */
export const imageAddress = (text: string): string | undefined => (/^\/(?!\/)/.test(text) ? text : webAddress(text))

/** 'Mortgage Loan Officer · Acme Lending · NMLS 1204417', as far as known. */
export const professionLine = (agent: Pick<AgentProfile, 'businessName' | 'nmls'>): string =>
  ['Mortgage Loan Officer', agent.businessName, agent.nmls && `NMLS ${agent.nmls}`].filter(Boolean).join(' · ')
