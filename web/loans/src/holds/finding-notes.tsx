import type { RuleFinding } from '@upline/contracts'
import { Note } from '@upline/ui'
import { ruleLabel } from './hold-labels.ts'

/** What rules found in an adjustment, or will find at its approval: what was checked, and what was not. */
export const FindingNotes = ({ findings }: { findings: readonly RuleFinding[] }) =>
  findings.map((finding, at) => (
    <Note key={at}>
      {`${ruleLabel({ ...finding, id: finding.rule })}: ${finding.message} ${outcomeOf(finding)}`.trim()}
      <br />
      <small>{`Checked: ${finding.checked} Not checked: ${finding.notChecked} ${finding.notice}`}</small>
    </Note>
  ))

function outcomeOf({ action, at, release }: RuleFinding): string {
  if (action === 'warn') return ''
  if (action === 'info') return 'For information only.'
  if (action === 'block') return 'The approval is refused.'
  if (at === null) return 'The approval puts the pay on hold.'
  return release ? `${release.by} released the hold: ${release.reason}` : 'The pay is on hold.'
}
