import type { LoanTimeline } from '@upline/contracts'
import { Button, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { failureMessage, usePutParams, useSearchParams } from '@upline/web-kit'
import css from './follow-loan.module.css'
import { pointOn } from './point-text.ts'
import { TimelinePoint } from './timeline-point.tsx'
import { TimelineScrubber } from './timeline-scrubber.tsx'
import { useLoanTimeline } from './use-loan-page.ts'

const DATE_PARAM = 'on'

/** The loan through time: a date selects its amount, team, plans and shares. The date is in the URL, so a link shows the same. */
export function FollowLoan({ loanId }: { loanId: string }) {
  const { data, error, refetch } = useLoanTimeline(loanId)
  return (
    <div className={css.frame}>
      <Panel title="Follow this loan" flush>
        {data ? (
          <Timeline timeline={data} />
        ) : error ? (
          <LoadError
            title="Unable to load the timeline"
            detail={failureMessage(error, error.message)}
            onRetry={() => refetch()}
          />
        ) : (
          <SkeletonRows message="Loading the timeline..." rows={7} widths={[60, 20]} />
        )}
      </Panel>
    </div>
  )
}

function Timeline({ timeline: { points, isCut } }: { timeline: LoanTimeline }) {
  const [params] = useSearchParams()
  const put = usePutParams()
  const at = pointOn(points, params.get(DATE_PARAM))
  const choose = (chosen: number) =>
    put({ [DATE_PARAM]: chosen === points.length - 1 ? undefined : points[chosen]!.on }, { replace: true })
  return (
    <>
      <TimelineScrubber points={points} at={at} onChange={choose} />
      <TimelinePoint point={points[at]!} before={points[at - 1]} isToday={at === points.length - 1} />
      {isCut && <p className={css.cut}>Earlier changes are in the history below.</p>}
      {at < points.length - 1 && (
        <p className={css.cut}>
          The rest of the page shows today.{' '}
          <Button variant="default" size="compact-sm" onClick={() => choose(points.length - 1)}>
            Back to today
          </Button>
        </p>
      )}
    </>
  )
}
