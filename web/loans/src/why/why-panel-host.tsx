import { Button, IconArrowLeft, SkeletonRows } from '@upline/ui'
import { SidePanel } from '@upline/ui/data'
import { usePutParams, useSearchParams } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { readWhyParams, WHY_PARAMS } from './why-params.ts'
import css from './why.module.css'

const MetricPanel = lazy(async () => ({ default: (await import('./metric-panel.tsx')).MetricPanel }))
const LoanWhy = lazy(async () => ({ default: (await import('./loan-why.tsx')).LoanWhy }))

/** 'Why this number?' for the metric or loan in the URL: one panel for every page of this remote. */
export function WhyPanelHost() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const why = readWhyParams(params)
  const close = () => put(Object.fromEntries(WHY_PARAMS.map((name) => [name, undefined])))
  return (
    <SidePanel title="Why this number?" opened={why.loan !== undefined || why.figure !== undefined} onClose={close}>
      <Suspense fallback={<SkeletonRows message="Loading..." />}>
        {why.loan !== undefined ? (
          <>
            {why.figure !== undefined && <BackToNumber onClick={() => put({ loan: undefined, share: undefined })} />}
            <LoanWhy loanId={why.loan} isOwn={why.isOwn} />
          </>
        ) : (
          why.figure !== undefined && (
            <MetricPanel why={why} onLoan={(loan, isOwn) => put({ loan, share: isOwn ? 'own' : undefined })} />
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
