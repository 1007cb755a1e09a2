import { WEBHOOK_EVENT_LABELS, type WebhookEndpoint } from '@upline/contracts'
import { FieldList, type FieldRow, SidePanel } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import { useState } from 'react'
import { PersonName } from '../person-name.tsx'
import { DeliveriesList } from './deliveries-list.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { healthNote, healthOf, lastDayText } from './webhook-labels.ts'
import css from './webhooks.module.css'

interface Props {
  /** The panel is open while this is set. */
  endpoint: WebhookEndpoint | undefined
  onClose: () => void
}

/** One endpoint with its health, actions and deliveries. A selected delivery replaces them. */
export const WebhookSidePanel = ({ endpoint, onClose }: Props) => (
  <SidePanel title="Endpoint" opened={endpoint !== undefined} onClose={onClose}>
    {endpoint && <Opened key={endpoint.id} {...{ endpoint, onClose }} />}
  </SidePanel>
)

function Opened({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [deliveryId, setDeliveryId] = useState<string>()
  if (deliveryId)
    return <DeliveryDetail endpoint={endpoint} deliveryId={deliveryId} onBack={() => setDeliveryId(undefined)} />
  return (
    <>
      <FieldList fields={factsOf(endpoint)} />
      <WebhookActions endpoint={endpoint} onDeleted={onClose} />
      <DeliveriesList endpoint={endpoint} onOpen={setDeliveryId} />
    </>
  )
}

function factsOf(endpoint: WebhookEndpoint): FieldRow[] {
  const { url, description, eventTypes, previousSecretUntil, createdBy, createdAt } = endpoint
  const note = healthNote(endpoint)
  const facts: (FieldRow | false)[] = [
    ['URL', <span className={css.name}>{url}</span>],
    description !== '' && ['Description', description],
    ['State', note ? `${healthOf(endpoint)}. ${note}` : healthOf(endpoint)],
    ['Sends', eventTypes.map((type) => WEBHOOK_EVENT_LABELS[type]).join('; ')],
    ['Last 24 hours', lastDayText(endpoint)],
    previousSecretUntil !== null && ['Old secret', `signs until ${instantText(previousSecretUntil)}`],
    [
      'Added',
      <>
        {instantText(createdAt)} by <PersonName username={createdBy} />
      </>,
    ],
  ]
  return facts.filter((fact) => fact !== false)
}
