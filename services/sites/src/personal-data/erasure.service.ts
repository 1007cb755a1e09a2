import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { redactDeadLetters, LiveHints } from '@upline/events'
import { FILES, type FileStore } from '@upline/files'
import { AgentProfilesService } from '../agent-profiles/agent-profiles.service.ts'
import { filesOf, forgetMember, lockKnown } from './erasure.queries.ts'

@Injectable()
export class ErasureService {
  constructor(
    private readonly profiles: AgentProfilesService,
    private readonly hints: LiveHints,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  async forget(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const known = await lockKnown(tx, member.id)
    await this.profiles.learn(tx, [member])
    // Before the rows: if a crash leaves some behind, the event's retry finds them.
    for (const { file } of await filesOf(tx, member.id)) await this.files.deleteFile(file)
    await forgetMember(tx, member.id)
    await redactDeadLetters(tx, {
      id: member.id,
      words: known ? [known.email, known.username, known.name, known.phone] : [],
    })
    this.hints.afterCommit(tx, { topics: ['sites'], members: [member.id], company: true })
  }
}
