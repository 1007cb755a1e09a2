import { MANUAL_ADJUSTMENT_TYPES, type Adjustment } from '@upline/contracts'
import { FieldGrid, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, Textarea, useForm } from '@upline/ui/data'
import { api, type BodyOf } from '@upline/web-kit'
import { CallForm } from '../forms/call-form.tsx'
import { DollarInput } from '../forms/dollar-input.tsx'
import { TYPE_LABELS } from '../labels/adjustment-labels.ts'
import { MemberSelect } from '../members/member-select.tsx'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { usePayMutation } from '../statements/use-statements.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

export const AdjustmentDialog = ({ opened, onClose }: Props) => (
  <Dialog title="New Adjustment" opened={opened} onClose={onClose}>
    {opened && <AdjustmentForm onClose={onClose} />}
  </Dialog>
)

const TYPES = MANUAL_ADJUSTMENT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))
const FILL = 'Please fill this in'

/** Says who has to do what next. */
export const askedMessage = ({ mayDecide }: Adjustment): string =>
  mayDecide ? 'You can approve it.' : 'A second person has to approve it.'

type NewAdjustment = BodyOf<'/api/adjustments'>

function AdjustmentForm({ onClose }: Pick<Props, 'onClose'>) {
  const call = usePayMutation((json: NewAdjustment) => api('/api/adjustments', { method: 'POST', json }))
  const form = useForm<Omit<NewAdjustment, 'amount'> & { amount: number | '' }>({
    initialValues: { memberId: '', amount: '', type: 'bonus', reason: '' },
    validate: {
      memberId: isNotEmpty(FILL),
      amount: (value) => (value === '' || value === 0 ? FILL : null),
      reason: isNotEmpty(FILL),
    },
  })
  return (
    <CallForm
      {...{ form, call, onClose }}
      inputOf={({ amount, ...rest }) => ({ ...rest, amount: Number(amount) })}
      onDone={(made) => toast({ title: 'Adjustment Submitted', message: askedMessage(made) })}
      submit="Submit for approval"
      failure="The adjustment could not be submitted."
    >
      <FieldGrid>
        <div data-wide>
          <MemberSelect label="Person" {...form.getInputProps('memberId')} />
        </div>
        <Select label="Type" data={TYPES} allowDeselect={false} {...form.getInputProps('type')} />
        <DollarInput
          label="Amount in dollars"
          description="Use a negative amount to deduct"
          {...form.getInputProps('amount')}
        />
        <div data-wide>
          <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
        </div>
      </FieldGrid>
      <SecondPersonNote />
    </CallForm>
  )
}
