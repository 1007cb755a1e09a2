/** Content of a notification. The payload is never trusted; the loan is read again. */
export interface Notification {
  instanceId: string
  eventId: string
  eventType: string
  loanId: string
  eventTime: string | null
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** null: it concerns no loan. Names come in upper and lower case. The ID is in resourceId, never in the path. */
export function readNotification(body: Buffer): Notification | null {
  const payload = parsed(body)
  const meta = (payload?.['meta'] ?? {}) as Record<string, unknown>
  const [eventId, loanId] = [textIn(payload?.['eventId']), textIn(meta['resourceId'])]
  if (!payload || eventId === '' || eventId.length > 200 || !GUID.test(loanId)) return null
  if (textIn(meta['resourceType']).toLowerCase() !== 'loan') return null
  const time = new Date(textIn(payload['eventTime']))
  return {
    ...{ eventId, loanId: loanId.toLowerCase(), instanceId: textIn(meta['instanceId']).slice(0, 200) },
    eventType: textIn(payload['eventType']).toLowerCase().slice(0, 100),
    eventTime: Number.isNaN(time.getTime()) ? null : time.toISOString(),
  }
}

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
