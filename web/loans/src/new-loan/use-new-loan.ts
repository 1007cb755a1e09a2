import type { LoanDetail, NewLoanRequest } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureToast, useMutation, useNavigate, useRefetch } from '@upline/web-kit'
import { CONFIRMERS } from './new-loan-values.ts'

const useRefetchLoans = () =>
  useRefetch('/api/loans', '/api/commissions', '/api/benchmark', '/api/figures', '/api/attention')

const nameOf = ({ loanNumber, borrower }: LoanDetail) => loanNumber ?? borrower

/** POST /api/loans, then the page of the new loan. */
export function useNewLoan() {
  const refetch = useRefetchLoans()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (json: NewLoanRequest) => api('/api/loans', { method: 'POST', json }),
    onSuccess: (loan) => {
      const message = loan.needsConfirmation
        ? `${nameOf(loan)} pays you. Someone else has to confirm it before it can fund: ${CONFIRMERS}.`
        : `${nameOf(loan)} is in the pipeline.`
      toast({ title: 'Loan Added', message })
      void refetch()
      void navigate(`/loans/${loan.id}`)
    },
  })
}

/** POST /api/loans/{id}/confirm. `onConfirmed` runs even if the button's component unmounts before the call returns. */
export function useConfirmLoan(onConfirmed?: () => void) {
  const refetch = useRefetchLoans()
  return useMutation({
    mutationFn: (id: string) => api(`/api/loans/${encodeURIComponent(id)}/confirm`, { method: 'POST', json: {} }),
    onSuccess: (loan) => {
      toast({ title: 'Loan Confirmed', message: `${nameOf(loan)} can fund now.` })
      void refetch()
      onConfirmed?.()
    },
    onError: failureToast('Not Confirmed'),
  })
}
