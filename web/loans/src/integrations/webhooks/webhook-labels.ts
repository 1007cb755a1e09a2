import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '@upline/contracts'
import { counted } from '@upline/ui'
import { instantText } from '@upline/web-kit'

const count = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}`

type Health = 'Healthy' | 'Failing' | 'Disabled' | 'Nothing sent yet'

export function healthOf({ isEnabled, failingSince, lastSentAt }: WebhookEndpoint): Health {
  if (!isEnabled) return 'Disabled'
  if (failingSince) return 'Failing'
  return lastSentAt ? 'Healthy' : 'Nothing sent yet'
}

/** The reason for the health of an endpoint, or '' if the label needs none. */
export function healthNote(endpoint: WebhookEndpoint): string {
  const { isEnabled, disabledBecause, failingSince } = endpoint
  if (!isEnabled) return disabledBecause ?? ''
  return failingSince ? `No event accepted since ${instantText(failingSince)}` : ''
}

export function lastDayText({ lastDay, waiting }: WebhookEndpoint): string {
  const { sent, failed } = lastDay
  const parts = [count(sent, 'sent'), failed > 0 && count(failed, 'failed'), waiting > 0 && count(waiting, 'waiting')]
  return parts.filter(Boolean).join(', ')
}

const STATUS_LABELS: Record<WebhookDeliveryStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
}

/** 'Failed after 10 attempts', 'Queued after 2 attempts, next attempt Nov 21, 5:12 PM'. */
export function deliveryText({ status, attempts, nextTryAt }: WebhookDelivery): string {
  const label = STATUS_LABELS[status]
  if (attempts === 0) return label
  const tried = `${label} after ${counted(attempts, 'attempt')}`
  if (status === 'queued') return `${tried}, next attempt ${instantText(nextTryAt ?? '')}`
  return attempts > 1 || status === 'failed' ? tried : label
}

/** JSON with line breaks and indentation. Other texts stay unchanged. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
