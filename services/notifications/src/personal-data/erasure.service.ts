import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { redactDeadLetters } from '@upline/events'
import { learnRecipients } from '../recipients/recipient-copy.ts'

interface Known {
  email: string
  firstName: string
}

/** Redacts the emails of the member and cancels queued ones. $1 the member, $2 the erased address, $3 the previous address. */
const REDACT_EMAILS = `
  update deliveries set recipient = $2, data = '{}',
    status = case when status = 'queued' then 'failed' else status end,
    reason = case when status = 'sent' then reason else 'The member was erased.' end
  where member_id = $1 or lower(recipient) = lower($3) or position(lower($3) in lower(data::text)) > 0`

/** Clears receivers' responses that contain the address. Webhook bodies contain ids only, so they stay. */
const CLEAR_RESPONSES = `
  update webhook_deliveries set response_body = null where position(lower($1) in lower(response_body)) > 0`

const RENAME_CREATOR = 'update webhook_endpoints set created_by = $2 where created_by_id = $1'

const DELETE_CHOICES = [
  'delete from pay_email_opt_outs where member_id = $1',
  'delete from digest_lines where member_id = $1',
  'delete from digest_choices where member_id = $1',
]

@Injectable()
export class ErasureService {
  async erase(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const sql = 'select email, first_name as "firstName" from recipients where id = $1 for update'
    const known = await firstRow<Known>(tx, sql, [member.id])
    await learnRecipients(tx, [member])
    await rows(tx, REDACT_EMAILS, [member.id, member.email, known?.email ?? member.email])
    await rows(tx, RENAME_CREATOR, [member.id, member.username])
    if (known?.email) await rows(tx, CLEAR_RESPONSES, [known.email])
    for (const sql of DELETE_CHOICES) await rows(tx, sql, [member.id])
    await redactDeadLetters(tx, { id: member.id, words: known ? [known.email] : [] })
  }
}
