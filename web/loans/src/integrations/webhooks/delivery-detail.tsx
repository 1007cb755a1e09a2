import type { WebhookDeliveryDetail, WebhookEndpoint, WebhookAttempt } from '@upline/contracts'
import { Button, QueryError, SkeletonRows, toast } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { failureToast, instantText, useCanChange } from '@upline/web-kit'
import { useDelivery, useResend } from './use-webhooks.ts'
import { deliveryText, readable } from './webhook-labels.ts'
import css from './webhooks.module.css'

interface Props {
  endpoint: WebhookEndpoint
  deliveryId: string
  onBack: () => void
}

/** The request, each attempt, and the response. */
export function DeliveryDetail({ endpoint, deliveryId, onBack }: Props) {
  const query = useDelivery(endpoint.id, deliveryId)
  return (
    <section aria-label="Delivery">
      <div className={css.bar}>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          Back to deliveries
        </Button>
        {query.data && endpoint.isEnabled && <ResendButton endpointId={endpoint.id} delivery={query.data} />}
      </div>
      {query.data ? (
        <Shown delivery={query.data} />
      ) : query.isError ? (
        <QueryError title="Unable to load the delivery" query={query} />
      ) : (
        <SkeletonRows message="Loading the delivery..." rows={4} widths={[30, 50]} />
      )}
    </section>
  )
}

function ResendButton({ endpointId, delivery }: { endpointId: string; delivery: WebhookDeliveryDetail }) {
  const resend = useResend(endpointId)
  const canChange = useCanChange()
  if (delivery.status === 'queued' || !canChange) return null
  const clicked = () =>
    resend.mutate(delivery.id, {
      onSuccess: () =>
        toast({ title: 'Delivery resent', message: 'It keeps its ID and starts over with the first attempt.' }),
      onError: failureToast('Resend failed'),
    })
  return (
    <Button size="compact-sm" loading={resend.isPending} onClick={clicked}>
      Resend
    </Button>
  )
}

const Shown = ({ delivery }: { delivery: WebhookDeliveryDetail }) => (
  <>
    <FieldList
      fields={[
        ['Event', delivery.type],
        ['Id', <span className={css.name}>{delivery.messageId}</span>],
        ['Happened', instantText(delivery.createdAt)],
        ['State', deliveryText(delivery)],
      ]}
    />
    <h3 className={css.h}>Attempts</h3>
    {delivery.tries.length === 0 ? (
      <p className={css.dim}>None yet</p>
    ) : (
      <ul className={css.tries}>
        {delivery.tries.map((one, at) => (
          <li key={`${one.at} ${at}`}>
            <span className="num">{instantText(one.at)}</span> · {resultOf(one)} ·{' '}
            {one.durationMs.toLocaleString('en-US')} ms
          </li>
        ))}
      </ul>
    )}
    <h3 className={css.h}>Request</h3>
    <Code label="Request body">{readable(delivery.body)}</Code>
    {delivery.responseBody && (
      <>
        <h3 className={css.h}>Response</h3>
        <Code label="Response body">{delivery.responseBody}</Code>
      </>
    )}
  </>
)

const resultOf = ({ reason, responseStatus }: WebhookAttempt): string =>
  reason ?? `The endpoint returned ${responseStatus}`

/** It scrolls, so it must be reachable by keyboard. */
const Code = ({ label, children }: { label: string; children: string }) => (
  <pre className={css.code} role="region" tabIndex={0} aria-label={label}>
    {children}
  </pre>
)
