import { PLAN_AGREEMENT_RULE } from '@upline/compliance'
import type { Hold } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, Note, toast } from '@upline/ui'
import { Dialog, FieldList, type FieldRow, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { CallForm } from '../forms/call-form.tsx'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { heldPayees, holdSubject, ruleLabel } from './hold-labels.ts'
import { useReleaseHold } from './use-holds.ts'

interface Props {
  /** The dialog is open while this is set. */
  hold: Hold | undefined
  onClose: () => void
}

export const ReleaseHoldDialog = ({ hold, onClose }: Props) => (
  <Dialog title="Hold" opened={hold !== undefined} onClose={onClose}>
    {hold && (
      <div className={css.stack}>
        <FieldList fields={factsOf(hold)} />
        {hold.rule && <Note>{hold.rule.notice}</Note>}
        {hold.releaseDenial && <p>{hold.releaseDenial}</p>}
        {hold.state === 'active' && !hold.releaseDenial && <ReleaseForm key={hold.id} {...{ hold, onClose }} />}
      </div>
    )}
  </Dialog>
)

const factsOf = (hold: Hold): FieldRow[] => [
  ['Loan', <Link to={`/loans/${hold.loanId}`}>{holdSubject(hold)}</Link>],
  ['Pay of', heldPayees(hold)],
  ['Reason', hold.reason],
  ...ruleFacts(hold),
  ...agreementFacts(hold),
  ['Placed', `${tableDate(hold.placedAt, new Date())} by ${hold.placedBy}`],
  ...hold.payees.map(({ name, amount }): FieldRow => [
    `On hold for ${name}`,
    <Money cents={fromDollars(amount)} decimals={2} />,
  ]),
  ...(hold.release
    ? [
        ['Released', `${tableDate(hold.release.at, new Date())} by ${hold.release.by}`] as FieldRow,
        ['Reason of the release', hold.release.reason] as FieldRow,
      ]
    : []),
]

/** Rule Z12: the hold stays after the acknowledgment, so the member who releases it has to see it. */
const agreementFacts = ({ rule, acknowledgedAt }: Hold): FieldRow[] =>
  rule?.id === PLAN_AGREEMENT_RULE.id
    ? [['Agreement', acknowledgedAt ? `Acknowledged ${tableDate(acknowledgedAt, new Date())}` : 'Not acknowledged yet']]
    : []

const ruleFacts = ({ rule }: Hold): FieldRow[] =>
  rule
    ? [
        ['Rule', `${ruleLabel(rule)}, version ${rule.version}`],
        ['Checked', rule.checked],
        ['Not checked', rule.notChecked],
      ]
    : []

function ReleaseForm({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useReleaseHold(hold.id)}
      inputOf={(values) => values}
      onDone={() => toast({ title: 'Hold Released', message: `Pay of ${holdSubject(hold)} is payable again.` })}
      submit="Release Hold"
      failure="The hold could not be released."
    >
      <Textarea label="Reason of the release" rows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CallForm>
  )
}
