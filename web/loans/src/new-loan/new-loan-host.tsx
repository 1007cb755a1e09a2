import { SkeletonRows } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { useSearchParams } from '@upline/web-kit'
import { lazy, Suspense } from 'react'

const NewLoanForm = lazy(async () => ({ default: (await import('./new-loan-form.tsx')).NewLoanForm }))

const PARAM = 'add'
const LOAN = 'loan'

/** Opens 'Add New Loan' on the current page. It is part of the URL, so a link can open it too. */
export function useAddLoan(): () => void {
  const [, setParams] = useSearchParams()
  return () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set(PARAM, LOAN)
      return next
    })
}

/** 'Add New Loan', one dialog for every page of this remote. */
export function NewLoanHost() {
  const [params, setParams] = useSearchParams()
  const opened = params.get(PARAM) === LOAN
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete(PARAM)
      return next
    })
  return (
    <Dialog title="Add New Loan" opened={opened} onClose={close}>
      {opened && (
        <Suspense fallback={<SkeletonRows message="Loading..." />}>
          <NewLoanForm onClose={close} />
        </Suspense>
      )}
    </Dialog>
  )
}
