import type { EncompassFailure } from '@upline/contracts'
import { Button, Panel, toast } from '@upline/ui'
import { failureMessage, ForChanges, instantText, useCanChange } from '@upline/web-kit'
import css from './integrations.module.css'
import { useEncompassFailures, useTryAgain, type TriedPath } from './use-encompass.ts'

/** What could not be read or handled, each with its reason and another try; absent where nothing failed. */
export function FailuresPanel() {
  const { data: failures = [] } = useEncompassFailures()
  const tryAgain = useTryAgain()
  const canChange = useCanChange()
  const again = (path: TriedPath, told: string) =>
    tryAgain.mutate(path, {
      onSuccess: () => toast({ title: told, message: 'Loans that still cannot be read return to this list.' }),
      onError: (error) =>
        toast({ title: 'That did not work', message: failureMessage(error, 'Please try again.'), destructive: true }),
    })
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
          <li key={`${failure.kind} ${failure.id}`}>
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
                disabled={tryAgain.isPending}
                onClick={() =>
                  again(pathOf(failure), failure.kind === 'notification' ? 'Read again' : 'Replay requested')
                }
              >
                Try again
              </Button>
            </ForChanges>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const pathOf = ({ kind, id }: EncompassFailure): TriedPath =>
  kind === 'notification' ? `notifications/${encodeURIComponent(id)}/retry` : `dead-letters/${id}/replay`

const waitingText = ({ kind, waiting }: EncompassFailure): string => {
  const what = kind === 'notification' ? 'notification' : 'event'
  return `${waiting.toLocaleString('en-US')} ${what}${waiting === 1 ? '' : 's'} ${waiting === 1 ? 'waits' : 'wait'}`
}
