import { ScopeDeniedError } from '@upline/auth'
import { type SessionUser, WEBHOOK_TEST_TYPE, type WebhookEventType } from '@upline/contracts'
import { scopeMissingFor } from '@upline/permissions'

type EventType = WebhookEventType | typeof WEBHOOK_TEST_TYPE

/** Throws if the caller is an API key whose scopes do not read these events. Test events have no data. */
export function assertReads(by: SessionUser, types: readonly EventType[]): void {
  const missing = scopeMissingFor(
    by,
    types.filter((type) => type !== WEBHOOK_TEST_TYPE),
  )
  if (missing) throw new ScopeDeniedError(missing)
}
