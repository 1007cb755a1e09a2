import type { EncompassFailure } from '@upline/contracts'
import { Button, counted, Panel, toast } from '@upline/ui'
import { failureToast, ForChanges, instantText, useCanChange } from '@upline/web-kit'
import css from './integrations.module.css'
import { useEncompassFailures, useRetryFailures, type RetryPath } from './use-encompass.ts'

/** Failed notifications and events, each with its reason and a retry. Absent if nothing failed. */
export function FailuresPanel() {
  const { data: failures = [] } = useEncompassFailures()
  const { call, retry } = useRetry()
  if (failures.length === 0) return null
  const hasNotifications = failures.some(({ kind }) => kind === 'notification')
  return (
    <Panel
      title="Failed"
      flush
      action={
        hasNotifications && (
          <RetryAll isBusy={call.isPending} onClick={() => retry('notifications/retry', 'Retrying notifications')} />
        )
      }
    >
      <ul className={css.failures}>
        {failures.map((failure) => (
          <Failure
            key={`${failure.kind} ${failure.id}`}
            failure={failure}
            isBusy={call.isPending}
            onRetry={() =>
              retry(
                pathOf(failure),
                failure.kind === 'notification' ? 'Retrying the notification' : 'Retrying the event',
              )
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

function useRetry() {
  const call = useRetryFailures()
  const retry = (path: RetryPath, title: string) =>
    call.mutate(path, {
      onSuccess: () => toast({ title, message: 'Loans that still cannot be read return to this list.' }),
      onError: failureToast('Retry failed'),
    })
  return { call, retry }
}

const RetryAll = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) =>
  useCanChange() && (
    <Button size="xs" variant="default" loading={isBusy} onClick={onClick}>
      Retry All
    </Button>
  )

interface FailureProps {
  failure: EncompassFailure
  isBusy: boolean
  onRetry: () => void
}

const Failure = ({ failure, isBusy, onRetry }: FailureProps) => (
  <li>
    <div className={css.what}>
      <b>{failure.title}</b>
      <span className={css.dim}>{waitingText(failure)}</span>
      <span className={css.failed}>{failure.reason}</span>
    </div>
    <time className="num" dateTime={failure.failedAt}>
      {instantText(failure.failedAt)}
    </time>
    <ForChanges>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Retry: ${failure.title}`}
        disabled={isBusy}
        onClick={onRetry}
      >
        Retry
      </Button>
    </ForChanges>
  </li>
)

const pathOf = ({ kind, id }: EncompassFailure): RetryPath =>
  kind === 'notification' ? `notifications/${encodeURIComponent(id)}/retry` : `dead-letters/${id}/replay`

const waitingText = ({ kind, waiting }: EncompassFailure): string =>
  counted(waiting, kind === 'notification' ? 'pending notification' : 'pending event')
