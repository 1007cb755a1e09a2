import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { redactDeadLetters } from '@upline/events'
import { copyRecipients } from '../recipients/recipient-copy.queries.ts'
import { lockRecipient } from '../recipients/recipients.queries.ts'
import { clearResponses, deleteChoices, redactEmails, renameCreator } from './erasure.queries.ts'

@Injectable()
export class ErasureService {
  async erase(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const known = await lockRecipient(tx, member.id)
    await copyRecipients(tx, [member])
    await redactEmails(tx, { memberId: member.id, erased: member.email, previous: known?.email ?? member.email })
    await renameCreator(tx, member.id, member.username)
    if (known?.email) await clearResponses(tx, known.email)
    await deleteChoices(tx, member.id)
    await redactDeadLetters(tx, { id: member.id, words: known ? [known.email] : [] })
  }
}
