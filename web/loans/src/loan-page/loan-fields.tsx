import {
  type Loan,
  LOAN_OUTCOMES,
  LOAN_PERCENTS,
  type LoanOutcome,
  type LoanPercent,
  MAX_PERCENT_DECIMALS,
  PAYERS,
} from '@upline/contracts'
import { capitalized, Note, TextInput } from '@upline/ui'
import { Checkbox, NumberInput, Select } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { DollarInput } from '../forms/dollar-input.tsx'
import type { LoanValues } from './loan-edit.ts'
import { OriginatorFields } from '../originators/originator-fields.tsx'

const MAX_DOLLARS = 100_000_000

/** A loan without a loan officer shows the name from the file. */
const writtenName = ({ officerId, officerName }: Loan) => (officerId === null ? `"${officerName}"` : 'the written name')

const OUTCOMES = [{ value: '', label: 'None' }, ...LOAN_OUTCOMES.map((value) => ({ value, label: capitalized(value) }))]

const PAYER_CHOICES = [
  { value: '', label: 'Unknown' },
  ...PAYERS.map((value) => ({ value, label: capitalized(value) })),
]

interface DateFieldProps {
  label: string
  /** YYYY-MM-DD, or '' for none. */
  value: string
  onChange: (value: string) => void
}

/** A date up to today. */
function DateField({ onChange, ...field }: DateFieldProps) {
  const max = useToday()
  return <TextInput type="date" max={max} onChange={(event) => onChange(event.currentTarget.value)} {...field} />
}

interface Props {
  loan: Loan
  values: LoanValues
  isOfficerChanged: boolean
  onChange: (change: Partial<LoanValues>) => void
}

/** Originators, amount, dates, outcome, lead source, payer, note rate and points. */
export const LoanFields = ({ loan, values, isOfficerChanged, onChange: set }: Props) => (
  <>
    {loan.openPortion && (
      <Note>
        {`${loan.openPortion.percent}% of this loan pays no one: "${loan.openPortion.writtenAs}" matched no member. Add an originator for it.`}
      </Note>
    )}
    <OriginatorFields rows={values.originators} onChange={(originators) => set({ originators })} />
    {isOfficerChanged && (
      <Checkbox
        label={`Always match ${writtenName(loan)} to this officer`}
        checked={values.remember}
        onChange={(event) => set({ remember: event.currentTarget.checked })}
      />
    )}

    <AmountField amount={values.amount} onChange={(amount) => set({ amount })} />
    <DateFields loan={loan} values={values} onChange={set} />
    <Select
      label="Outcome"
      data={OUTCOMES}
      allowDeselect={false}
      value={values.outcome ?? ''}
      onChange={(outcome) => set({ outcome: (outcome || null) as LoanOutcome | null })}
    />
    <CheckedFields values={values} onChange={set} />
  </>
)

/** Facts that only rules check. They never change pay. */
const CheckedFields = ({ values, onChange: set }: Pick<Props, 'values' | 'onChange'>) => (
  <>
    <TextInput
      label="Lead source"
      maxLength={300}
      value={values.leadSource}
      onChange={(event) => set({ leadSource: event.currentTarget.value })}
    />
    <Select
      label="Paid by"
      data={PAYER_CHOICES}
      allowDeselect={false}
      value={values.paidBy}
      onChange={(paidBy) => set({ paidBy: paidBy ?? '' })}
    />
    <PercentField
      label="Note rate"
      field="noteRate"
      value={values.noteRate}
      onChange={(noteRate) => set({ noteRate })}
    />
    <PercentField label="Points" field="points" value={values.points} onChange={(points) => set({ points })} />
  </>
)

interface PercentProps {
  label: string
  field: LoanPercent
  value: number | null
  onChange: (value: number | null) => void
}

/** Empty: unknown. */
const PercentField = ({ label, field, value, onChange }: PercentProps) => (
  <NumberInput
    label={label}
    {...LOAN_PERCENTS[field]}
    decimalScale={MAX_PERCENT_DECIMALS}
    suffix="%"
    hideControls
    value={value ?? ''}
    onChange={(entered) => onChange(typeof entered === 'number' ? entered : null)}
  />
)

interface AmountProps {
  /** US dollars, null for none. */
  amount: number | null
  onChange: (amount: number | null) => void
}

const AmountField = ({ amount, onChange }: AmountProps) => (
  <DollarInput
    label="Loan amount"
    min={0}
    max={MAX_DOLLARS}
    hideControls
    value={amount ?? ''}
    onChange={(value) => onChange(typeof value === 'number' ? value : null)}
  />
)

/** Only a funded loan has a funding date. */
const DateFields = ({ loan, values, onChange: set }: Omit<Props, 'isOfficerChanged'>) => (
  <>
    <DateField label="Application date" value={values.appliedOn} onChange={(appliedOn) => set({ appliedOn })} />
    <DateField label="Lock date" value={values.lockedOn} onChange={(lockedOn) => set({ lockedOn })} />
    {loan.status === 'Funded' && (
      <DateField label="Funding date" value={values.fundedOn} onChange={(fundedOn) => set({ fundedOn })} />
    )}
  </>
)
