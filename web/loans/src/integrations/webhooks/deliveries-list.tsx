import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '@upline/contracts'
import { Button, Empty, QueryError, SkeletonRows, counted, toast } from '@upline/ui'
import { SegmentedControl } from '@upline/ui/data'
import { failureToast, instantText, useCanChange } from '@upline/web-kit'
import { useState } from 'react'
import { useDeliveries, useResendFailed } from './use-webhooks.ts'
import { deliveryText } from './webhook-labels.ts'
import css from './webhooks.module.css'

const STATES = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
]

interface Props {
  endpoint: WebhookEndpoint
  onOpen: (deliveryId: string) => void
}

/** Deliveries of the last 30 days and their results. */
export function DeliveriesList({ endpoint, onOpen }: Props) {
  const [status, setStatus] = useState('')
  return (
    <section aria-label="Deliveries">
      <div className={css.bar}>
        <h3 className={css.h}>Deliveries</h3>
        <ResendFailed endpoint={endpoint} />
        <SegmentedControl size="xs" aria-label="State" data={STATES} value={status} onChange={setStatus} fullWidth />
      </div>
      <Found id={endpoint.id} status={(status || undefined) as WebhookDeliveryStatus | undefined} onOpen={onOpen} />
    </section>
  )
}

function ResendFailed({ endpoint }: Pick<Props, 'endpoint'>) {
  const resend = useResendFailed(endpoint.id)
  const canChange = useCanChange()
  if (!endpoint.isEnabled || !canChange) return null
  const clicked = () =>
    resend.mutate(undefined, {
      onSuccess: ({ again }) =>
        toast({ title: again === 0 ? 'Nothing has failed' : `${counted(again, 'delivery', 'deliveries')} resent` }),
      onError: failureToast('Resend failed'),
    })
  return (
    <Button size="compact-xs" variant="default" loading={resend.isPending} onClick={clicked}>
      Resend failed
    </Button>
  )
}

interface FoundProps extends Pick<Props, 'onOpen'> {
  id: string
  status: WebhookDeliveryStatus | undefined
}

function Found({ id, status, onOpen }: FoundProps) {
  const { query, rows: deliveries } = useDeliveries(id, status)
  if (query.isError && !deliveries) return <QueryError title="Unable to load the deliveries" query={query} />
  if (!deliveries) return <SkeletonRows message="Loading the deliveries..." rows={3} widths={[40, 30]} />
  if (deliveries.length === 0) return <Empty title={status ? 'None in this state' : 'Nothing has been sent yet'} />
  return (
    <>
      <ul className={css.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Line delivery={delivery} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

const Line = ({ delivery, onOpen }: { delivery: WebhookDelivery } & Pick<Props, 'onOpen'>) => (
  <button type="button" className={css.delivery} onClick={() => onOpen(delivery.id)}>
    <span className={css.line}>
      <b>{delivery.type}</b>
      <span className="num">{instantText(delivery.createdAt)}</span>
    </span>
    <span className={`${css.dim} ${delivery.status === 'failed' ? css.bad : ''}`}>{deliveryText(delivery)}</span>
    {delivery.reason && <span className={css.dim}>{delivery.reason}</span>}
  </button>
)
