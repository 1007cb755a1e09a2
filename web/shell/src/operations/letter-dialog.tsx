import type { DeadLetterLine } from '@upline/contracts'
import { Button, FieldList, LoadError, SkeletonRows, TextInput } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { type FormEvent, useState } from 'react'
import css from './operations.module.css'
import { type OfService, useCanAct, useDeadLetter, useDiscard, useReplay } from './use-operations.ts'

interface Props {
  letter: OfService<DeadLetterLine>
  name: string
  onClose: () => void
}

/** What the event says, with everything hidden that may tell of a person; and the two ways to settle it. */
export function LetterDialog({ letter, name, onClose }: Props) {
  const { data, error, refetch } = useDeadLetter(letter.service, letter.id)
  const replay = useReplay(onClose)
  const canAct = useCanAct()
  return (
    <Dialog title={name} opened onClose={onClose} size={640}>
      <FieldList
        fields={[
          ['Cause', letter.cause],
          ['Event', letter.eventId],
          ['Key', letter.key],
        ]}
      />
      {error && !data ? (
        <LoadError title="The event could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows message="Loading the event..." rows={4} />
      ) : (
        <pre className={css.payload} tabIndex={0} role="region" aria-label="What the event says, masked">
          {JSON.stringify(data.payload, null, 2)}
        </pre>
      )}
      {canAct && (
        <div className={css.form}>
          <Button loading={replay.isPending} onClick={() => replay.mutate(letter)}>
            Replay
          </Button>
          <Discard letter={letter} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function Discard({ letter, onDone }: { letter: OfService<DeadLetterLine>; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const discard = useDiscard(onDone)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { service, id } = letter
    if (reason.trim()) discard.mutate({ service, id, reason: reason.trim() })
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextInput
        label="Or discard it"
        description="Nobody handles it any more; what waits behind it is tried again. The reason is kept with your name."
        placeholder="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!reason.trim()} loading={discard.isPending}>
        Discard
      </Button>
    </form>
  )
}
