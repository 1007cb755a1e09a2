import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { redactDeadLetters } from '@upline/events'
import { MembersService } from '../members/members.service.ts'
import { forgetPayer, lockKnown } from './erasure.queries.ts'

@Injectable()
export class ErasureService {
  constructor(private readonly members: MembersService) {}

  async erase(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const known = await lockKnown(tx, member.id)
    await this.members.learn(tx, [member])
    await forgetPayer(tx, member.id, { email: known?.email ?? member.email, replacement: member.email })
    await redactDeadLetters(tx, {
      id: member.id,
      words: known ? [known.email, known.username, known.name, known.phone] : [],
    })
  }
}
