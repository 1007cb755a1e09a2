import { type Loan, LOAN_OUTCOMES, type LoanOutcome } from '@upline/contracts'
import { Button, FormError, FormFoot, Note, TextInput } from '@upline/ui'
import { Checkbox, Dialog, NumberInput, Select } from '@upline/ui/data'
import { failureMessage, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import css from './loan-page.module.css'
import { type LoanEdit, loanEdit, type LoanValues } from './loan-edit.ts'
import { OriginatorFields } from './originator-fields.tsx'
import { rowsOf, splitProblem } from './split-edit.ts'
import { useEditLoan } from './use-loan-page.ts'

const MAX_DOLLARS = 100_000_000

interface Props {
  loan: Loan
  /** The viewer earns on the loan, so another member has to change it. */
  paysViewer: boolean
  onClose: () => void
}

/** Originators, amount, dates and outcome: the fields that can be edited. Edits of a funded loan need approval. */
export function EditLoan({ loan, paysViewer, onClose }: Props) {
  return (
    <Dialog title="Edit loan" opened onClose={onClose} size={460}>
      {paysViewer ? (
        <>
          <Note>This loan pays you. Someone else has to change it.</Note>
          <FormFoot>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </FormFoot>
        </>
      ) : (
        <EditForm loan={loan} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** A loan without a loan officer shows the name from the file. */
const writtenName = ({ officerId, officerName }: Loan) => (officerId === null ? `"${officerName}"` : 'the written name')

const OUTCOMES = [
  { value: '', label: 'None' },
  ...LOAN_OUTCOMES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
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

function EditForm({ loan, onClose }: Omit<Props, 'paysViewer'>) {
  const isFunded = loan.status === 'Funded'
  const [values, setValues] = useState<LoanValues>({
    originators: rowsOf(loan.originators),
    amount: loan.loanAmount,
    appliedOn: loan.appliedOn ?? '',
    lockedOn: loan.lockedOn ?? '',
    fundedOn: loan.fundedOn ?? '',
    outcome: loan.outcome,
    remember: loan.officerId === null,
  })
  const set = (change: Partial<LoanValues>) => setValues((now) => ({ ...now, ...change }))
  const edit = useEditLoan(loan.id, onClose)
  const change: LoanEdit = loanEdit(loan, values)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate(change)
      }}
    >
      {loan.openPortion && (
        <Note>
          {`${loan.openPortion.percent}% of this loan pays no one: "${loan.openPortion.writtenAs}" matched no member. Add an originator for it.`}
        </Note>
      )}
      <OriginatorFields rows={values.originators} onChange={(originators) => set({ originators })} />
      {change.officerId !== undefined && (
        <Checkbox
          label={`Always match ${writtenName(loan)} to this officer`}
          checked={values.remember}
          onChange={(event) => set({ remember: event.currentTarget.checked })}
        />
      )}
      <NumberInput
        label="Loan amount"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        max={MAX_DOLLARS}
        hideControls
        value={values.amount ?? ''}
        onChange={(amount) => set({ amount: typeof amount === 'number' ? amount : null })}
      />
      <DateField label="Application date" value={values.appliedOn} onChange={(appliedOn) => set({ appliedOn })} />
      <DateField label="Lock date" value={values.lockedOn} onChange={(lockedOn) => set({ lockedOn })} />
      {isFunded && (
        <DateField label="Funding date" value={values.fundedOn} onChange={(fundedOn) => set({ fundedOn })} />
      )}
      <Select
        label="Outcome"
        data={OUTCOMES}
        allowDeselect={false}
        value={values.outcome ?? ''}
        onChange={(outcome) => set({ outcome: (outcome || null) as LoanOutcome | null })}
      />
      {isFunded && (
        <>
          <p className={css.hint}>
            This loan has funded. Saving reverses its commissions and re-books them on the team as of the funding date.
          </p>
          <SecondPersonNote />
        </>
      )}
      <FormError>{edit.isError && failureMessage(edit.error, 'The loan could not be saved.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={Object.keys(change).length === 0 || splitProblem(values.originators) !== undefined}
          loading={edit.isPending}
        >
          {isFunded ? 'Send for Approval' : 'Save'}
        </Button>
      </FormFoot>
    </form>
  )
}
