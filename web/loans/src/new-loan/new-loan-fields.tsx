import { FieldGrid, FormError, TextInput } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { DollarInput } from '../forms/dollar-input.tsx'
import { OriginatorFields } from '../originators/originator-fields.tsx'
import type { OriginatorRow } from '../originators/split-edit.ts'
import { type NewLoanValues, statusesFor } from './new-loan-values.ts'
import type { NewLoanFormApi } from './use-new-loan-form.ts'

const MAX_TEXT_LENGTH = 300

interface Props {
  form: NewLoanFormApi
  /** The viewer. */
  userId: string
  canChooseOfficer: boolean
}

export function NewLoanFields({ form, userId, canChooseOfficer }: Props) {
  const today = useToday()
  const { officerId, originators } = form.values
  const isOwn = officerId === userId || originators.some(({ memberId }) => memberId === userId)
  const text = (name: keyof NewLoanValues) => ({ maxLength: MAX_TEXT_LENGTH, ...form.getInputProps(name) })
  return (
    <FieldGrid>
      <TextInput label="Borrower" withAsterisk data-autofocus {...text('borrower')} />
      <TextInput label="Loan number" {...text('loanNumber')} />
      {canChooseOfficer && <LoanOfficer form={form} userId={userId} />}
      <DollarInput label="Amount" min={0} hideControls {...form.getInputProps('amount')} />
      <Select label="Status" data={statusesFor(isOwn)} allowDeselect={false} {...form.getInputProps('status')} />
      <div data-wide>
        <TextInput label="Address" {...text('address')} />
      </div>
      <TextInput label="City" {...text('city')} />
      <TextInput label="State" {...text('state')} />
      <TextInput label="Purpose" {...text('purpose')} />
      <TextInput label="Product" placeholder="30-Year Fixed" {...text('product')} />
      <TextInput type="date" label="Created" max={today} {...form.getInputProps('createdOn')} />
      <TextInput type="date" label="Application date" max={today} {...form.getInputProps('appliedOn')} />
      <TextInput type="date" label="Lock date" max={today} {...form.getInputProps('lockedOn')} />
      {form.values.status === 'Funded' && (
        <TextInput type="date" label="Funding date" max={today} {...form.getInputProps('fundedOn')} />
      )}
    </FieldGrid>
  )
}

function LoanOfficer({ form, userId }: Omit<Props, 'canChooseOfficer'>) {
  const { officerId, originators, status } = form.values
  const rows = originators.length > 0 ? originators : [{ key: 0, memberId: officerId, percent: 100 }]
  const choose = (chosen: OriginatorRow[]) => {
    const id = chosen[0]?.memberId ?? null
    form.setFieldValue('officerId', id)
    form.setFieldValue('originators', chosen)
    if (chosen.some(({ memberId }) => memberId === userId) && status === 'Funded')
      form.setFieldValue('status', 'Clear to Close')
  }
  return (
    <div data-wide data-path="officerId">
      <OriginatorFields rows={rows} onChange={choose} />
      <FormError>{form.errors['officerId']}</FormError>
    </div>
  )
}
