import type { MemberMatches } from '@upline/contracts'

interface Props {
  /** Undefined without a search and filters. */
  matches: MemberMatches | undefined
  /** '40 team members'. */
  team: string
}

/** Subtitle of a roster: its size, or how many members a search and filters found. Screen readers announce it. */
export const TeamSize = ({ matches, team }: Props) => (
  <span role="status">{matches ? foundText(matches, team) : team}</span>
)

/** '12 of 40 team members found', 'More than 10,000 of 100,000 team members found'. */
const foundText = ({ count, isCapped }: MemberMatches, team: string): string =>
  `${isCapped ? 'More than ' : ''}${count.toLocaleString('en-US')} of ${team} found`
