import type { DeadLetterLine } from '@upline/contracts'
import { Button, Empty, Panel, SkeletonRows } from '@upline/ui'
import { useState } from 'react'
import { LetterDialog } from './letter-dialog.tsx'
import css from './operations.module.css'
import { type OfService, useCanAct, useDeadLetters, useReplay, useReplayAll } from './use-operations.ts'
import { whole } from './words.ts'

type Letter = OfService<DeadLetterLine>

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const nameOf = ({ service, eventType, id }: Letter) => `${eventType} ${service}-${id}`

/** Events that a service could not handle, of all services: tried again or discarded, one by one or all. */
export function LettersPanel({ services }: { services: string[] }) {
  const letters = useDeadLetters(services)
  const all = useReplayAll()
  const [open, setOpen] = useState<Letter>()
  const count = letters?.length ?? 0
  const canAct = useCanAct()
  return (
    <Panel
      title="Dead letters"
      note={letters && count > 0 ? whole(count) : undefined}
      flush
      action={
        canAct &&
        count > 0 && (
          <Button size="xs" variant="default" loading={all.isPending} onClick={() => all.mutate(services)}>
            Replay all
          </Button>
        )
      }
    >
      {!letters ? (
        <SkeletonRows message="Loading the dead letters..." rows={3} />
      ) : count === 0 ? (
        <Empty title="No dead letters">An event that a service can not handle four times waits here.</Empty>
      ) : (
        <ul className={css.rows}>
          {letters.map((letter) => (
            <li key={`${letter.service}-${letter.id}`}>
              <LetterRow letter={letter} onOpen={() => setOpen(letter)} />
            </li>
          ))}
        </ul>
      )}
      {open && <LetterDialog letter={open} name={nameOf(open)} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function LetterRow({ letter, onOpen }: { letter: Letter; onOpen: () => void }) {
  const replay = useReplay()
  const canAct = useCanAct()
  const name = nameOf(letter)
  return (
    <>
      <div className={css.what}>
        <b>
          {letter.eventType} in {letter.service}
        </b>
        <span>{letter.cause}</span>
        <span className={css.dim}>
          {when.format(new Date(letter.failedAt))} · tried {letter.attempts} times · {letter.topic} {letter.key}
          {letter.isParking && ' · later events of its key wait'}
          {letter.replayRequestedAt && ' · replay asked for'}
        </span>
      </div>
      <div className={css.acts}>
        {canAct && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Replay ${name}`}
            loading={replay.isPending}
            onClick={() => replay.mutate(letter)}
          >
            Replay
          </Button>
        )}
        <Button size="xs" variant="subtle" aria-label={`Details of ${name}`} onClick={onOpen}>
          Details
        </Button>
      </div>
    </>
  )
}
