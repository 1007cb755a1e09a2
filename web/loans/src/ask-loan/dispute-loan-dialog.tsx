import { Dialog } from '@upline/ui/data'
import { api } from '@upline/web-kit'
import { DisputeForm } from '../reports/dispute-form.tsx'

interface Props {
  loanNumber: string
  opened: boolean
  onClose: () => void
}

/** A dispute about a loan by its number: the company sees the loan, the sender only the number. */
export const DisputeLoanDialog = ({ loanNumber, opened, onClose }: Props) => (
  <Dialog title={`Dispute ${loanNumber}`} opened={opened} onClose={onClose}>
    {opened && (
      <DisputeForm
        reason="missing-assignment"
        sent="You will see the answer in Reports under Disputes."
        send={(json) => api('/api/disputes', { method: 'POST', json: { loanNumber, ...json } })}
        onClose={onClose}
      />
    )}
  </Dialog>
)
