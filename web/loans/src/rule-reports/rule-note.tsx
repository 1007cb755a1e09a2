import type { RuleReport } from '@upline/contracts'
import { Note } from '@upline/ui'

/** What was checked, and what was not. */
export const RuleNote = ({ report: { rule, notice, action } }: { report: RuleReport }) => (
  <Note>
    {`Rule ${rule.id}, ${rule.name.toLowerCase()} (${rule.source})`}
    {action === 'off' && '. The rule is off, so results are not updated.'}
    <br />
    <small>{`Checked: ${rule.checked} Not checked: ${rule.notChecked} ${notice}`}</small>
  </Note>
)
