import { UNFORESEEN_COST } from '@upline/compliance'
import { Select, Textarea, type UseFormReturnType } from '@upline/ui/data'
import { DollarInput } from '../forms/dollar-input.tsx'
import type { AdjustmentValues } from './adjustment-values.ts'

const REASONS = [
  { value: 'other', label: 'Other' },
  { value: 'cost', label: UNFORESEEN_COST },
]

/** The reason of an adjustment. Pay of a loan may be reduced for one reason only, which has two amounts. */
export function ReasonFields({ form }: { form: UseFormReturnType<AdjustmentValues> }) {
  const { loanId, reasonKind } = form.values
  const isCost = loanId !== '' && reasonKind === 'cost'
  return (
    <>
      {loanId !== '' && (
        <div data-wide>
          <Select label="Reason" data={REASONS} allowDeselect={false} {...form.getInputProps('reasonKind')} />
        </div>
      )}
      {isCost ? (
        <>
          <DollarInput label="Estimated cost" min={0} {...form.getInputProps('estimate')} />
          <DollarInput label="Actual cost" min={0} {...form.getInputProps('actual')} />
        </>
      ) : (
        <div data-wide>
          <Textarea
            label={loanId === '' ? 'Reason' : 'Other reason'}
            rows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </div>
      )}
    </>
  )
}
