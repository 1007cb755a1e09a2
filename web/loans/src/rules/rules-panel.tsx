import { COMPLIANCE_NOTE, type RuleSetting } from '@upline/contracts'
import { Button, Empty, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useState } from 'react'
import css from '../reports/reports.module.css'
import { ACTION_LABELS, changeText, pendingText, ruleTitle } from './rule-labels.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRules } from './use-rules.ts'

const Changed = ({ rule }: { rule: RuleSetting }) => {
  const [latest] = rule.changes
  return <span className={css.dim}>{pendingText(rule) || (latest ? changeText(latest, new Date()) : 'Never')}</span>
}

const ActionBadge = ({ rule: { action } }: { rule: RuleSetting }) => (
  <NeutralBadge>{ACTION_LABELS[action]}</NeutralBadge>
)

const columns: Column<RuleSetting>[] = [
  { key: 'rule', title: 'Rule', width: 170, cell: ruleTitle },
  { key: 'action', title: 'Action in force', width: 120, cell: (rule) => <ActionBadge rule={rule} /> },
  { key: 'default', title: 'Default', width: 90, cell: ({ defaultAction }) => ACTION_LABELS[defaultAction] },
  { key: 'changed', title: 'Changed', width: 240, cell: (rule) => <Changed rule={rule} /> },
  { key: 'source', title: 'Source', width: 200, drop: 1, cell: ({ source }) => source },
]

/** What each rule does about what it finds, and who changed it. */
export function RulesPanel() {
  const query = useRules()
  const [shown, setShown] = useState<string>()
  const open = ({ rule }: RuleSetting) => setShown(rule)
  return (
    <Panel
      title="Rules"
      note={`A change applies to checks from then on. Stored results stay. ${COMPLIANCE_NOTE}`}
      flush
    >
      <DataTable
        label="Rules"
        rows={query.data}
        columns={columns}
        id={({ rule }) => rule}
        query={query}
        height="70vh"
        onOpen={open}
        openLabel={(rule) => `Rule ${ruleTitle(rule)}`}
        loading="Loading rules..."
        empty={<Empty title="No rules">Rules that Upline checks are listed here.</Empty>}
        card={(rule) => <RuleCard rule={rule} onOpen={() => open(rule)} />}
      />
      <RuleDialog rule={query.data?.find(({ rule }) => rule === shown)} onClose={() => setShown(undefined)} />
    </Panel>
  )
}

const RuleCard = ({ rule, onOpen }: { rule: RuleSetting; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{ruleTitle(rule)}</span>
      <ActionBadge rule={rule} />
    </div>
    <div className={css.dim}>
      Default: {ACTION_LABELS[rule.defaultAction]} · {rule.source}
    </div>
    <div className={css.dim}>
      Changed: <Changed rule={rule} />
    </div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen} aria-label={`See rule ${ruleTitle(rule)}`}>
        See rule
      </Button>
    </div>
  </div>
)
