import { MAX_WEBHOOK_ENDPOINTS, type WebhookEndpoint } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { ForChanges, instantText } from '@upline/web-kit'
import { useState } from 'react'
import { useWebhooks } from './use-webhooks.ts'
import { AddWebhookDialog } from './webhook-dialogs.tsx'
import { WebhookSidePanel } from './webhook-side-panel.tsx'
import { healthOf, lastDayText } from './webhook-labels.ts'
import css from './webhooks.module.css'

const Name = ({ endpoint: { url, description } }: { endpoint: WebhookEndpoint }) => (
  <span className={css.name}>
    <b>{description || new URL(url).host}</b>
    <span className={css.dim}>{url}</span>
  </span>
)

const State = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const health = healthOf(endpoint)
  return <span className={health === 'Failing' || health === 'Disabled' ? css.bad : undefined}>{health}</span>
}

const columns: Column<WebhookEndpoint>[] = [
  { key: 'endpoint', title: 'Endpoint', width: 240, cell: (endpoint) => <Name endpoint={endpoint} /> },
  { key: 'events', title: 'Events', width: 160, cell: ({ eventTypes }) => eventTypes.join(', ') },
  { key: 'state', title: 'State', width: 110, cell: (endpoint) => <State endpoint={endpoint} /> },
  { key: 'day', title: 'Last 24 hours', width: 150, cell: (endpoint) => lastDayText(endpoint) },
  {
    key: 'last',
    title: 'Last sent',
    width: 140,
    cell: ({ lastSentAt }) => <span className="num">{lastSentAt ? instantText(lastSentAt) : 'Never'}</span>,
  },
]

const nameOf = ({ description, url }: WebhookEndpoint): string => description || url

const EndpointCard = ({ endpoint, onOpen }: { endpoint: WebhookEndpoint; onOpen: () => void }) => (
  <div className={css.card}>
    <Name endpoint={endpoint} />
    <span>
      <State endpoint={endpoint} /> · {lastDayText(endpoint)}
    </span>
    <Button size="compact-md" variant="default" aria-label={`Open ${nameOf(endpoint)}`} onClick={onOpen}>
      Open
    </Button>
  </div>
)

/** Webhook endpoints with their health. A row opens the deliveries of its endpoint. */
export function WebhooksPanel() {
  const query = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const isFull = (query.data?.length ?? 0) >= MAX_WEBHOOK_ENDPOINTS
  return (
    <Panel
      title="Webhooks"
      flush
      action={
        <ForChanges>
          <Button size="xs" variant="default" disabled={isFull} onClick={() => setAdding(true)}>
            New Endpoint
          </Button>
        </ForChanges>
      }
    >
      <DataTable
        label="Webhooks"
        rows={query.data}
        columns={columns}
        id={({ id }) => id}
        rowHeight={60}
        onOpen={({ id }) => setOpenId(id)}
        openLabel={(endpoint) => `Open ${nameOf(endpoint)}`}
        query={query}
        loading="Loading the webhooks..."
        empty={<Empty title="No endpoints yet">Add an endpoint to receive signed funding and commission events.</Empty>}
        card={(endpoint) => <EndpointCard endpoint={endpoint} onOpen={() => setOpenId(endpoint.id)} />}
      />
      <AddWebhookDialog opened={isAdding} onClose={() => setAdding(false)} />
      <WebhookSidePanel endpoint={query.data?.find(({ id }) => id === openId)} onClose={() => setOpenId(undefined)} />
    </Panel>
  )
}
