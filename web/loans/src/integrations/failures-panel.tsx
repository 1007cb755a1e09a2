import type { EncompassFailure } from '@upline/contracts'
import { Button, Panel, toast } from '@upline/ui'
import { failureMessage, ForChanges, instantText, useCanChange } from '@upline/web-kit'
import css from './integrations.module.css'
import { useEncompassFailures, useTryAgain, type TriedPath } from './use-encompass.ts'

/** What could not be read or handled, each with its reason and another try; absent where nothing failed. */
export function FailuresPanel() {
  const { data: failures = [] } = useEncompassFailures()
  const { tryAgain, again } = useRetry()
  const canChange = useCanChange()
  if (failures.length === 0) return null
  const hasNotifications = failures.some(({ kind }) => kind === 'notification')
  return (
    <Panel
      title="Failed"
      flush
      action={
        canChange &&
        hasNotifications && (
          <Button
            size="xs"
            variant="default"
            loading={tryAgain.isPending}
            onClick={() => again('notifications/retry', 'Notifications are read again')}
          >
            Try All Again
          </Button>
        )
      }
    >
      <ul className={css.failures}>
        {failures.map((failure) => (
          <Failure
            key={`${failure.kind} ${failure.id}`}
            failure={failure}
            isBusy={tryAgain.isPending}
            onRetry={() => again(pathOf(failure), failure.kind === 'notification' ? 'Read again' : 'Replay requested')}
          />
        ))}
      </ul>
    </Panel>
  )
}

function useRetry() {
  const tryAgain = useTryAgain()
  const again = (path: TriedPath, title: string) =>
    tryAgain.mutate(path, {
      onSuccess: () => toast({ title, message: 'Loans that still cannot be read return to this list.' }),
      onError: (error) =>
        toast({ title: 'That did not work', message: failureMessage(error, 'Please try again.'), destructive: true }),
    })
  return { tryAgain, again }
}

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
        aria-label={`Try again: ${failure.title}`}
        disabled={isBusy}
        onClick={onRetry}
      >
        Try again
      </Button>
    </ForChanges>
  </li>
)

const pathOf = ({ kind, id }: EncompassFailure): TriedPath =>
  kind === 'notification' ? `notifications/${encodeURIComponent(id)}/retry` : `dead-letters/${id}/replay`

const waitingText = ({ kind, waiting }: EncompassFailure): string => {
  const what = kind === 'notification' ? 'notification' : 'event'
  return `${waiting.toLocaleString('en-US')} ${what}${waiting === 1 ? '' : 's'} ${waiting === 1 ? 'waits' : 'wait'}`
}
