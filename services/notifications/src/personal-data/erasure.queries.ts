import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** Redacts the emails of the member and cancels queued ones. $1 the member, $2 the erased address, $3 the previous address. */
const REDACT_EMAILS = `
  update deliveries set recipient = $2, data = '{}',
    status = case when status = 'queued' then 'failed' else status end,
    reason = case when status = 'sent' then reason else 'The member was erased.' end
  where member_id = $1 or lower(recipient) = lower($3) or position(lower($3) in lower(data::text)) > 0`

export const redactEmails = (
  tx: EntityManager,
  { memberId, erased, previous }: { memberId: string; erased: string; previous: string },
): Promise<unknown> => rows(tx, REDACT_EMAILS, [memberId, erased, previous])

/** Clears receivers' responses that contain the address. Webhook bodies contain ids only, so they stay. */
const CLEAR_RESPONSES = `
  update webhook_deliveries set response_body = null where position(lower($1) in lower(response_body)) > 0`

export const clearResponses = (tx: EntityManager, address: string): Promise<unknown> =>
  rows(tx, CLEAR_RESPONSES, [address])

const RENAME_CREATOR = 'update webhook_endpoints set created_by = $2 where created_by_id = $1'

export const renameCreator = (tx: EntityManager, memberId: string, username: string): Promise<unknown> =>
  rows(tx, RENAME_CREATOR, [memberId, username])

const DELETE_CHOICES = [
  'delete from pay_email_opt_outs where member_id = $1',
  'delete from digest_lines where member_id = $1',
  'delete from digest_choices where member_id = $1',
]

export async function deleteChoices(tx: EntityManager, memberId: string): Promise<void> {
  for (const sql of DELETE_CHOICES) await rows(tx, sql, [memberId])
}
