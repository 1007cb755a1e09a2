import type { DeadLetterLine } from '@upline/contracts'
import { Button, QueryError, SkeletonRows, TextInput } from '@upline/ui'
import { Dialog, FieldList } from '@upline/ui/data'
import { type FormEvent, useState } from 'react'
import css from './operations.module.css'
import { type OfService, useCanAct, useDeadLetter, useDismiss, useReplay } from './use-operations.ts'

interface Props {
  event: OfService<DeadLetterLine>
  name: string
  onClose: () => void
}

/** The redacted content of a failed event, with the actions Retry and Dismiss. */
export function FailedEventDialog({ event, name, onClose }: Props) {
  const { data, error, refetch } = useDeadLetter(event.service, event.id)
  const replay = useReplay(onClose)
  const canAct = useCanAct()
  return (
    <Dialog title={name} opened onClose={onClose} size={640}>
      <FieldList
        fields={[
          ['Cause', event.cause],
          ['Event', event.eventId],
          ['Key', event.key],
        ]}
      />
      {error && !data ? (
        <QueryError title="Unable to load the event" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading event..." rows={4} />
      ) : (
        <pre className={css.payload} tabIndex={0} role="region" aria-label="Redacted content of the event">
          {JSON.stringify(data.payload, null, 2)}
        </pre>
      )}
      {canAct && (
        <div className={css.form}>
          <Button loading={replay.isPending} onClick={() => replay.mutate(event)}>
            Retry
          </Button>
          <DismissForm event={event} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function DismissForm({ event, onDone }: { event: OfService<DeadLetterLine>; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const dismiss = useDismiss(onDone)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    const { service, id } = event
    if (reason.trim()) dismiss.mutate({ service, id, reason: reason.trim() })
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextInput
        label="Reason to dismiss"
        description="A dismissed event is never processed. Later events of the same key are retried. Your name and reason are stored."
        placeholder="Reason"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!reason.trim()} loading={dismiss.isPending}>
        Dismiss
      </Button>
    </form>
  )
}
