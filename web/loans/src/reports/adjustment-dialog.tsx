import { COMPLIANCE_NOTE, MANUAL_ADJUSTMENT_TYPES, type Adjustment } from '@upline/contracts'
import { FieldGrid, Note, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, useForm, type UseFormReturnType } from '@upline/ui/data'
import { api, type BodyOf } from '@upline/web-kit'
import { CallForm } from '../forms/call-form.tsx'
import { DollarInput } from '../forms/dollar-input.tsx'
import { LoanSelect } from '../forms/loan-select.tsx'
import { TYPE_LABELS } from '../labels/adjustment-labels.ts'
import { MemberSelect } from '../members/member-select.tsx'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { useRules } from '../rules/use-rules.ts'
import { usePayMutation } from '../statements/use-statements.ts'
import { adjustmentOf, type AdjustmentValues, expectedFindings, isCost, NO_VALUES } from './adjustment-values.ts'
import { ReasonFields } from './loan-reason-fields.tsx'
import css from './reports.module.css'

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

function AdjustmentForm({ onClose }: Pick<Props, 'onClose'>) {
  const call = usePayMutation((json: BodyOf<'/api/adjustments'>) => api('/api/adjustments', { method: 'POST', json }))
  const form = useForm<AdjustmentValues>({ initialValues: NO_VALUES, validate: faultsOf })
  return (
    <CallForm
      {...{ form, call, onClose }}
      inputOf={adjustmentOf}
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
          <LoanSelect
            label="Loan"
            description="Only if the adjustment is about a loan"
            clearable
            inputProps={loanPropsOf(form)}
          />
        </div>
        <ReasonFields form={form} />
      </FieldGrid>
      <ExpectedFindings values={form.values} />
      <SecondPersonNote />
    </CallForm>
  )
}

const loanPropsOf = (form: UseFormReturnType<AdjustmentValues>) => ({
  value: form.values.loanId,
  error: form.errors['loanId'],
  onChange: (id: string | null) => form.setFieldValue('loanId', id ?? ''),
})

/** What the rules will do, before anyone submits or approves. */
function ExpectedFindings({ values }: { values: AdjustmentValues }) {
  const rules = useRules().data ?? []
  const set = Object.fromEntries(rules.map(({ rule, action }) => [rule, action]))
  return (
    <div role="status" className={css.stack}>
      {expectedFindings(values, set).map(({ rule, text }) => (
        <Note key={rule}>{`${text} ${COMPLIANCE_NOTE}`}</Note>
      ))}
    </div>
  )
}

const isMissing = (value: number | ''): string | null => (value === '' ? FILL : null)

const faultsOf = (values: AdjustmentValues) => ({
  memberId: isNotEmpty(FILL)(values.memberId),
  amount: values.amount === '' || values.amount === 0 ? FILL : null,
  ...(isCost(values)
    ? { estimate: isMissing(values.estimate), actual: isMissing(values.actual) }
    : { reason: isNotEmpty(FILL)(values.reason) }),
})
