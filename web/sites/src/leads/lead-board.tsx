import { LEAD_STATUSES, type Lead, type LeadStatus } from '@upline/contracts'
import { Select } from '@upline/ui/data'
import { instantText, useCanChange } from '@upline/web-kit'
import { type DragEvent, useState } from 'react'
import { requestText, STATUS_OPTIONS, statusLabel } from './lead-labels.ts'
import css from './leads.module.css'
import { useChangeLead } from './use-leads.ts'

/** Format of the dragged lead's id. */
const DRAG_TYPE = 'application/x-upline-lead'

interface Props {
  leads: readonly Lead[]
  withAgent: boolean
}

/** One column per status. A lead changes its status by dragging it or with its status field. */
export const LeadBoard = ({ leads, withAgent }: Props) => (
  <div className={`${css.board} scrolls-sideways`}>
    {LEAD_STATUSES.map((status) => (
      <Column
        key={status}
        status={status}
        leads={leads.filter((lead) => lead.status === status)}
        withAgent={withAgent}
      />
    ))}
  </div>
)

/** Accepts leads that are dropped on the column. */
function useDrop(status: LeadStatus) {
  const change = useChangeLead()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    setOver(true)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(DRAG_TYPE)
    if (id) change.mutate({ id, change: { status } })
  }
  return { isOver, handlers: { onDragOver: over, onDragLeave: () => setOver(false), onDrop: dropped } }
}

function Column({ status, leads, withAgent }: Props & { status: LeadStatus }) {
  const { isOver, handlers } = useDrop(status)
  return (
    <section
      aria-label={`${statusLabel(status)} leads`}
      className={css.column}
      data-over={isOver || undefined}
      {...handlers}
    >
      <h2 className={css.columnHead}>
        {statusLabel(status)} <span className="num">{leads.length.toLocaleString('en-US')}</span>
      </h2>
      <ul className={css.cards}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <BoardCard lead={lead} withAgent={withAgent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BoardCard({ lead, withAgent }: { lead: Lead; withAgent: boolean }) {
  const change = useChangeLead()
  const canChange = useCanChange()
  return (
    <article
      aria-label={lead.name}
      className={css.boardCard}
      draggable={canChange}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, lead.id)}
    >
      <b>{lead.name}</b>
      <span>{requestText(lead)}</span>
      {withAgent && <span className={css.dim}>{lead.agentName}</span>}
      <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
      <span className={css.dim}>{instantText(lead.createdAt)}</span>
      <Select
        className={css.boardFoot}
        size="xs"
        aria-label={`Status of ${lead.name}`}
        data={STATUS_OPTIONS}
        value={lead.status}
        disabled={!canChange}
        allowDeselect={false}
        onChange={(status) => change.mutate({ id: lead.id, change: { status: status as LeadStatus } })}
      />
    </article>
  )
}
