import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type ErasureRequest, MEMBER_TEXT_FIELDS, NO_PAYROLL, pseudonymOf } from '@upline/contracts'
import { userErased } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { redactDeadLetters, Outbox } from '@upline/events'
import { FILES, type FileStore } from '@upline/files'
import type { Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { PHOTO_PATH } from '../directory/member-fields.ts'
import { memberFacts } from './member-facts.ts'
import { AdminUndeletableError } from './member-failures.ts'
import { Member } from '../../database/schema/members.ts'
import { ADMIN_ID, RemovingService } from './removing.service.ts'
import { photoKey } from '../photos/photos.service.ts'
import { deletePhotoRow } from '../photos/uploaded-photos.store.ts'
import { OwnErasureError, WrongUsernameError } from './erasure-failures.ts'
import { eraseHistory, isErased, storeErasure } from './erasure.store.ts'

/** Erases a member's personal data permanently. Current members are removed first, as with the Delete button. */
@Injectable()
export class ErasingService {
  constructor(
    private readonly em: EntityManager,
    private readonly removing: RemovingService,
    private readonly outbox: Outbox,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async erase(memberId: string, { username, reason }: ErasureRequest, by: Viewer): Promise<void> {
    if (memberId === ADMIN_ID) throw new AdminUndeletableError()
    if (memberId === by.id) throw new OwnErasureError()
    const photo = await inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const member = await tx.findOne(Member, memberId)
      if (!member || (await isErased(tx, memberId))) throw new MemberNotFoundError()
      if (member.username.toLowerCase() !== username.trim().toLowerCase()) throw new WrongUsernameError()
      if (member.removedAt === null) await this.removing.removeIn(tx, memberId, by.id)
      const photoUrl = member.profilePhotoUrl
      await this.erasePersonalData(tx, member, { by: by.id, reason })
      return photoUrl
    })
    await this.dropPhoto(photo)
  }

  private async erasePersonalData(
    tx: EntityManager,
    member: Member,
    of: { by: string; reason: string },
  ): Promise<void> {
    const at = this.clock.now()
    const name = `${member.firstName} ${member.lastName}`
    const personal = [member.email, member.username, name, member.phone]
    await eraseHistory(tx, { id: member.id, name })
    await redactDeadLetters(tx, { id: member.id, words: personal })
    const emptied = Object.fromEntries(MEMBER_TEXT_FIELDS.map((field) => [field, '']))
    Object.assign(member, emptied, NO_PAYROLL, pseudonymOf(member.id), {
      duties: [],
      licenses: [],
      supervision: [],
      version: member.version + 1,
      isActive: false,
    })
    await tx.flush()
    await storeErasure(tx, { id: member.id, ...of, at })
    const data = { member: memberFacts(member), by: of.by, at: at.toISOString() }
    await this.outbox.append(tx, { type: userErased, key: member.id, aggregateVersion: member.version, data })
  }

  /** Runs after the commit. If it crashes, the cleanup of unused photos deletes the files. */
  private async dropPhoto(url: string): Promise<void> {
    if (!url.startsWith(PHOTO_PATH)) return
    const name = url.slice(PHOTO_PATH.length)
    await this.files.deleteFile(photoKey(name))
    await deletePhotoRow(this.em.fork(), name)
  }
}
