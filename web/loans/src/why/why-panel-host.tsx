import { Button, IconArrowLeft, SkeletonRows } from '@upline/ui'
import { SidePanel } from '@upline/ui/data'
import { usePutParams, useSearchParams } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { readWhyAddress, WHY_PARAMS } from './why-address.ts'
import css from './why.module.css'

const FigurePanel = lazy(async () => ({ default: (await import('./figure-panel.tsx')).FigurePanel }))
const LoanWhy = lazy(async () => ({ default: (await import('./loan-why.tsx')).LoanWhy }))

/** 'Why this number?' for the metric or loan in the address: one panel for every page of this remote. */
export function WhyPanelHost() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const address = readWhyAddress(params)
  const close = () => put(Object.fromEntries(WHY_PARAMS.map((name) => [name, undefined])))
  return (
    <SidePanel
      title="Why this number?"
      opened={address.loan !== undefined || address.figure !== undefined}
      onClose={close}
    >
      <Suspense fallback={<SkeletonRows message="Loading..." />}>
        {address.loan !== undefined ? (
          <>
            {address.figure !== undefined && (
              <BackToNumber onClick={() => put({ loan: undefined, share: undefined })} />
            )}
            <LoanWhy loanId={address.loan} isOwn={address.isOwn} />
          </>
        ) : (
          address.figure !== undefined && (
            <FigurePanel address={address} onLoan={(loan, isOwn) => put({ loan, share: isOwn ? 'own' : undefined })} />
          )
        )}
      </Suspense>
    </SidePanel>
  )
}

const BackToNumber = ({ onClick }: { onClick: () => void }) => (
  <Button
    className={css.back}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconArrowLeft size={14} aria-hidden />}
    onClick={onClick}
  >
    Back to the number
  </Button>
)
