import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { carryUp } from '../hierarchy/hierarchy.store.ts'
import { joins, weightOf } from '../hierarchy/roll-up.ts'
import type { Member } from './member.entity.ts'
import { insertMembers } from './members.store.ts'

/** Puts new members into the roster: one, a seed or thousands of an import, by the same statements. */
@Injectable()
export class JoiningService {
  /** The caller holds the hierarchy lock, has checked names and uplines, and publishes. Uplines may be among the new ones. */
  async join(tx: EntityManager, members: Member[]): Promise<void> {
    await insertMembers(tx, members)
    const changes = members.flatMap((member) =>
      member.uplineId === null ? [] : [joins(member.uplineId, weightOf(member))],
    )
    await carryUp(tx, changes)
  }
}
