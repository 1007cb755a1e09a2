import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { redactDeadLetters, LiveHints } from '@upline/events'
import { FILES, type FileStore } from '@upline/files'
import { AgentProfilesService } from '../agent-profiles/agent-profiles.service.ts'

interface Known {
  email: string
  username: string
  name: string
  phone: string
}

const KNOWN = `
  select email, username, phone, first_name || ' ' || last_name as name from agent_profiles where id = $1 for update`

/** A page's file is named by its content: another site may share it. */
const FILES_OF = `
  select v.file from site_versions v join sites s on s.id = v.site_id where s.member_id = $1
  except select v.file from site_versions v join sites s on s.id = v.site_id where s.member_id <> $1`

/** Deletes the member's pages and addresses, and the leads, which are visitors' personal data. */
const FORGET = [
  'delete from site_versions where site_id in (select id from sites where member_id = $1)',
  'delete from sites where member_id = $1',
  'delete from leads where member_id = $1',
  'delete from claim_results where member_id = $1',
]

@Injectable()
export class ErasureService {
  constructor(
    private readonly profiles: AgentProfilesService,
    private readonly hints: LiveHints,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  async forget(tx: EntityManager, { data }: Envelope<typeof userErased>): Promise<void> {
    const { member } = data
    const known = await firstRow<Known>(tx, KNOWN, [member.id])
    await this.profiles.learn(tx, [member])
    // Before the rows: if a crash leaves some behind, the event's retry finds them.
    for (const { file } of await rows<{ file: string }>(tx, FILES_OF, [member.id])) await this.files.deleteFile(file)
    for (const one of FORGET) await rows(tx, one, [member.id])
    await redactDeadLetters(tx, {
      id: member.id,
      words: known ? [known.email, known.username, known.name, known.phone] : [],
    })
    this.hints.afterCommit(tx, { topics: ['sites'], members: [member.id], company: true })
  }
}
