import type { DeadLetterLine } from '@upline/contracts'
import { Button, counted, Empty, Panel, SkeletonRows } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import { useState } from 'react'
import { FailedEventDialog } from './failed-event-dialog.tsx'
import { MissingParts } from './missing-parts.tsx'
import css from './operations.module.css'
import {
  type CombinedList,
  type OfService,
  useCanAct,
  useDeadLetters,
  useReplay,
  useReplayAll,
} from './use-operations.ts'
import { whole } from './operations-labels.ts'

type FailedEvent = OfService<DeadLetterLine>

const nameOf = ({ service, eventType, id }: FailedEvent) => `${eventType} ${service}-${id}`

/** Failed events of all services, with Retry and Dismiss for each one and Retry All. */
export function FailedEventsPanel({ services }: { services: string[] }) {
  const list = useDeadLetters(services)
  const all = useReplayAll()
  const count = list.rows?.length ?? 0
  const canAct = useCanAct()
  return (
    <Panel
      title="Failed events"
      note={count > 0 ? whole(count) : undefined}
      flush
      action={
        canAct &&
        count > 0 && (
          <Button size="xs" variant="default" loading={all.isPending} onClick={() => all.mutate(services)}>
            Retry All
          </Button>
        )
      }
    >
      <MissingParts what="failed events" list={list} />
      <Events list={list} />
    </Panel>
  )
}

/** The dialog stays open if its event leaves the list. */
function Events({ list }: { list: CombinedList<DeadLetterLine> }) {
  const [open, setOpen] = useState<FailedEvent>()
  return (
    <>
      <EventList list={list} onOpen={setOpen} />
      {open && <FailedEventDialog event={open} name={nameOf(open)} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface EventListProps {
  list: CombinedList<DeadLetterLine>
  onOpen: (event: FailedEvent) => void
}

function EventList({ list: { rows, missing }, onOpen }: EventListProps) {
  if (!rows) return <SkeletonRows message="Loading failed events..." rows={3} />
  if (rows.length === 0)
    return missing.length === 0 && <Empty title="No failed events">Events that fail four times appear here.</Empty>
  return (
    <ul className={css.rows}>
      {rows.map((event) => (
        <li key={`${event.service}-${event.id}`}>
          <EventRow event={event} onOpen={() => onOpen(event)} />
        </li>
      ))}
    </ul>
  )
}

function EventRow({ event, onOpen }: { event: FailedEvent; onOpen: () => void }) {
  const replay = useReplay()
  const canAct = useCanAct()
  const name = nameOf(event)
  return (
    <>
      <div className={css.what}>
        <b>
          {event.eventType} in {event.service}
        </b>
        <span>{event.cause}</span>
        <span className={css.dim}>
          {instantDateTime(event.failedAt)} · {counted(event.attempts, 'attempt')} · {event.topic} {event.key}
          {event.isParking && ' · blocks later events of its key'}
          {event.replayRequestedAt && ' · retry requested'}
        </span>
      </div>
      <div className={css.acts}>
        {canAct && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Retry ${name}`}
            loading={replay.isPending}
            onClick={() => replay.mutate(event)}
          >
            Retry
          </Button>
        )}
        <Button size="xs" variant="subtle" aria-label={`Details of ${name}`} onClick={onOpen}>
          Details
        </Button>
      </div>
    </>
  )
}
