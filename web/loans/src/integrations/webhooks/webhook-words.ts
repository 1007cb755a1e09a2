import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '@upline/contracts'
import { instantText } from '@upline/web-kit'

const count = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}`

export type Health = 'Healthy' | 'Failing' | 'Disabled' | 'Nothing sent yet'

export function healthOf({ isEnabled, failingSince, lastSentAt }: WebhookEndpoint): Health {
  if (!isEnabled) return 'Disabled'
  if (failingSince) return 'Failing'
  return lastSentAt ? 'Healthy' : 'Nothing sent yet'
}

/** Why it is as it is, in a sentence; '' where the word says it all. */
export function healthNote(endpoint: WebhookEndpoint): string {
  const { isEnabled, disabledBecause, failingSince } = endpoint
  if (!isEnabled) return disabledBecause ?? ''
  return failingSince ? `Nothing was taken since ${instantText(failingSince)}` : ''
}

export function lastDayText({ lastDay, waiting }: WebhookEndpoint): string {
  const { sent, failed } = lastDay
  const parts = [count(sent, 'sent'), failed > 0 && count(failed, 'failed'), waiting > 0 && count(waiting, 'waiting')]
  return parts.filter(Boolean).join(', ')
}

export const STATUS_LABELS: Record<WebhookDeliveryStatus, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

/** 'Failed, tried 10 times', 'Waiting, next try Nov 21, 5:12 PM'. */
export function deliveryText({ status, attempts, nextTryAt }: WebhookDelivery): string {
  const tried = attempts === 0 ? 'not tried yet' : `tried ${attempts === 1 ? 'once' : `${attempts} times`}`
  if (status === 'queued')
    return attempts === 0 ? 'Waiting' : `Waiting, ${tried}, next try ${instantText(nextTryAt ?? '')}`
  return attempts > 1 || status === 'failed' ? `${STATUS_LABELS[status]}, ${tried}` : STATUS_LABELS[status]
}

/** JSON as a person reads it; whatever else it is stays as it came. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
