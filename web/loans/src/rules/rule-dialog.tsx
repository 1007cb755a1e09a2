import { isRelaxation } from '@upline/compliance'
import type { RuleAction, RuleSetting } from '@upline/contracts'
import { canSetRules } from '@upline/permissions'
import { Note, toast } from '@upline/ui'
import { Dialog, FieldList, type FieldRow, Select, Textarea, useForm } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { isPending, SecondPersonNote, sentForApproval } from '../approvals/sent-for-approval.tsx'
import { CallForm } from '../forms/call-form.tsx'
import css from '../reports/reports.module.css'
import { actionLabel, changeText, pendingText, ruleTitle } from './rule-labels.ts'
import { useSetRule } from './use-rules.ts'

interface Props {
  /** The dialog is open while this is set. */
  rule: RuleSetting | undefined
  onClose: () => void
}

export const RuleDialog = ({ rule, onClose }: Props) => (
  <Dialog title="Rule" opened={rule !== undefined} onClose={onClose}>
    {rule && <RuleDetails key={rule.rule} {...{ rule, onClose }} />}
  </Dialog>
)

interface OpenProps {
  rule: RuleSetting
  onClose: () => void
}

function RuleDetails({ rule, onClose }: OpenProps) {
  const user = useSignedInUser()
  return (
    <div className={css.stack}>
      <FieldList fields={factsOf(rule)} />
      <Note>{rule.notice}</Note>
      {rule.choices.length === 0 && <p>The action of this rule is fixed.</p>}
      {rule.choices.length > 0 && canSetRules(user) && <RuleForm {...{ rule, onClose }} />}
    </div>
  )
}

const factsOf = (rule: RuleSetting): FieldRow[] => [
  ['Rule', `${ruleTitle(rule)}, version ${rule.version}`],
  ['Source', rule.source],
  ['Checked', rule.checked],
  ['Not checked', rule.notChecked],
  ['Action in force', actionLabel(rule.action)],
  ['Default', actionLabel(rule.defaultAction)],
  ...rule.changes.map((change): FieldRow => ['Changed', changeText(change, new Date())]),
  ...(rule.pending.length > 0 ? [['Pending', pendingText(rule)] as FieldRow] : []),
]

interface Values {
  action: RuleAction
  reason: string
}

const SAME = 'Choose another action'
const NO_REASON = 'Enter a reason: this relaxes the rule'

function RuleForm({ rule, onClose }: OpenProps) {
  const relaxes = (action: RuleAction) => isRelaxation(rule.action, action)
  const form = useForm<Values>({
    initialValues: { action: rule.action, reason: '' },
    validate: {
      action: (action) => (action === rule.action ? SAME : null),
      reason: (reason, { action }) => (relaxes(action) && reason.trim() === '' ? NO_REASON : null),
    },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useSetRule(rule.rule)}
      inputOf={(values) => values}
      onDone={(answer, { action }) => (isPending(answer) ? sentForApproval() : ruleChanged(rule, action))}
      submit="Change Rule"
      failure="The rule could not be changed."
    >
      <Select
        label="New action"
        data={rule.choices.map((value) => ({ value, label: actionLabel(value) }))}
        allowDeselect={false}
        {...form.getInputProps('action')}
      />
      <Textarea
        label="Reason"
        description={relaxes(form.values.action) ? undefined : 'Optional'}
        rows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      {relaxes(form.values.action) && <RelaxNotes />}
      <p className={css.dim}>The change applies to checks from then on. Stored results and holds stay as they are.</p>
    </CallForm>
  )
}

const RelaxNotes = () => (
  <>
    <p>This relaxes the rule, so a second person whose pay it does not hold has to approve it.</p>
    <SecondPersonNote />
  </>
)

const ruleChanged = (rule: RuleSetting, action: RuleAction) =>
  toast({ title: 'Rule Changed', message: `Rule ${rule.rule} is set to ${action}.` })
