import type { Loan } from '@upline/contracts'
import { Button, FormFoot } from '@upline/ui'
import { Checkbox, Dialog, NumberInput } from '@upline/ui/data'
import { useState } from 'react'
import { OfficerPicker } from '../attention/officer-picker.tsx'
import css from './loan-page.module.css'
import { useEditLoan, type LoanEdit } from './use-loan-page.ts'

const MOST = 100_000_000

/** A loan without an officer shows the name that the file has. */
const writtenName = ({ officerId, officerName }: Loan) => (officerId === null ? `"${officerName}"` : 'the written name')

/** Officer and amount: what a person may set by hand. A funded loan's entries are reversed and booked anew. */
export function EditLoan({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const [officerId, choose] = useState<string | null>(loan.officerId)
  const [amount, setAmount] = useState<number | null>(loan.loanAmount)
  const [remember, setRemember] = useState(loan.officerId === null)
  const edit = useEditLoan(loan.id)
  const isNewOfficer = officerId !== null && officerId !== loan.officerId
  const isNewAmount = amount !== null && amount !== loan.loanAmount && amount > 0 && amount <= MOST
  const change: LoanEdit = {
    ...(isNewOfficer ? { officerId, remember } : {}),
    ...(isNewAmount ? { amount: Math.round(amount * 100) / 100 } : {}),
  }
  return (
    <Dialog title="Edit loan" opened onClose={onClose} size={460}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate(change, { onSuccess: onClose })
        }}
      >
        <OfficerPicker
          value={officerId}
          onChange={choose}
          {...(loan.officerId === null ? {} : { now: { id: loan.officerId, name: loan.officerName } })}
        />
        {isNewOfficer && (
          <Checkbox
            label={`Always match ${writtenName(loan)} to this officer`}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        <NumberInput
          label="Loan amount"
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          min={0}
          max={MOST}
          hideControls
          value={amount ?? ''}
          onChange={(value) => setAmount(typeof value === 'number' ? value : null)}
        />
        {loan.status === 'Funded' && (
          <p className={css.hint}>
            The loan has funded: what it paid is reversed, and booked anew on the line of its funding time.
          </p>
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={Object.keys(change).length === 0} loading={edit.isPending}>
            Save
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}
