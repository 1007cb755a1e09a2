import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { carryUp } from '../hierarchy/hierarchy.store.ts'
import { joins, weightOf } from '../hierarchy/roll-up.ts'
import { type HistoryRecord, writeHistory } from '../member-history/history.store.ts'
import type { Member } from '../../database/schema/members.ts'
import { insertMembers } from './members.store.ts'

export type JoinRecord = Pick<HistoryRecord, 'by' | 'at' | 'importId'> & { action: 'created' | 'imported' }

/** Adds new members to the roster: one, a seed or thousands of an import, with the same statements. */
@Injectable()
export class JoiningService {
  constructor(private readonly checks: NmlsChecks) {}

  /** The caller holds the hierarchy lock, has checked names and uplines, and publishes. Uplines may be new members too. */
  async join(tx: EntityManager, members: Member[], as: JoinRecord): Promise<void> {
    await insertMembers(tx, members)
    await writeHistory(tx, { members: members.map(({ id }) => id), ...as })
    const changes = members.flatMap((member) =>
      member.uplineId === null ? [] : [joins(member.uplineId, weightOf(member))],
    )
    await carryUp(tx, changes)
    await this.checks.recheck(tx, {
      ids: members.map(({ id }) => id),
      nmls: members.map(({ nmls }) => nmls),
      by: as.by,
    })
  }
}
