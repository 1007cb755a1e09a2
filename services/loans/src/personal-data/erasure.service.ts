import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Envelope, userErased } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { redactDeadLetters, LiveHints } from '@upline/events'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { eraseOwnRows, holdName, lockMember, renameOfficer, replaceInTexts, writtenNames } from './erasure.queries.ts'

@Injectable()
export class ErasureService {
  constructor(
    private readonly members: MembersService,
    private readonly hints: LiveHints,
  ) {}

  /** The ledger, statements and loans stay as they are, to the cent, under the pseudonym. */
  async forget(tx: EntityManager, { id, data }: Envelope<typeof userErased>): Promise<void> {
    const { member, at } = data
    // Erasure changes rows of loans after it holds the hierarchy, so it takes the lock of writers alone (ledger/loan-locks.queries.ts).
    await rows(tx, IMPORT_LOCK)
    await lockHierarchy(tx)
    const known = await lockMember(tx, member.id)
    // Before the copy changes: it forgets how they were spelled.
    const written = known ? await writtenNames(tx, known.no) : []
    await this.members.change(tx, [member], { at, source: id, by: null })
    await eraseOwnRows(tx, member.id)
    if (!known) return
    const pseudonym = `${member.firstName} ${member.lastName}`
    await holdName(tx, known)
    await renameOfficer(tx, known.no, pseudonym)
    const words = [...new Set([known.full_name, known.username, known.email, ...written])]
    for (const word of words.filter(Boolean)) await replaceInTexts(tx, word, pseudonym)
    await redactDeadLetters(tx, { id: member.id, words })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: [member.id], company: true })
  }
}
