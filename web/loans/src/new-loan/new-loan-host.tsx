import { SkeletonRows } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { usePutParams, useSearchParams } from '@upline/web-kit'
import { lazy, Suspense } from 'react'

const NewLoanForm = lazy(async () => ({ default: (await import('./new-loan-form.tsx')).NewLoanForm }))

const PARAM = 'add'
const LOAN = 'loan'

/** Opens 'Add New Loan' on the current page. It is part of the URL, so a link can open it too. */
export function useAddLoan(): () => void {
  const put = usePutParams()
  return () => put({ [PARAM]: LOAN })
}

/** 'Add New Loan', one dialog for every page of this remote. */
export function NewLoanHost() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const opened = params.get(PARAM) === LOAN
  const close = () => put({ [PARAM]: undefined })
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
