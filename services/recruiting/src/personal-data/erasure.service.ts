import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { redactDeadLetters } from '@upline/events'
import { MembersService } from '../members/members.service.ts'

interface Known {
  email: string
  username: string
  name: string
  phone: string
}

/**
 * Keeps payments for accounting and removes the payer. $1 the member, $2 their email address, $3 its replacement.
 * Names in the provider's account are removed there: see operations.md.
 */
const FORGET = [
  `update registrations set email = $3, agent = '{}' where member_id = $1 or email = lower($2)`,
  `update payments set email = $3 || '.' || id, first_name = '', agent = null, checkout_url = null, checkout_hash = null
   where member_id = $1 or email = lower($2)`,
]

@Injectable()
export class ErasureService {
  constructor(private readonly members: MembersService) {}

  async erase(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const sql = `select email, username, phone, first_name || ' ' || last_name as name from members where id = $1 for update`
    const known = await firstRow<Known>(tx, sql, [member.id])
    await this.members.learn(tx, [member])
    for (const one of FORGET) await rows(tx, one, [member.id, known?.email ?? member.email, member.email])
    await redactDeadLetters(tx, {
      id: member.id,
      words: known ? [known.email, known.username, known.name, known.phone] : [],
    })
  }
}
