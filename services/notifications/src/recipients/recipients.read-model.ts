import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, MEMBER_EVENTS, type MemberRow, memberChanges, membersSnapshot } from '@upline/contracts/events'
import { affected } from '@upline/db'
import {
  countStored,
  memberIds,
  noChange,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { RecipientsService } from './recipients.service.ts'

const DROP_OTHERS = (kept: string) => `delete from recipients where id not in (select id from ${kept})`

/** A rebuild restores addresses only. Emails come from live events, so it sends none again. */
@Injectable()
export class RecipientsReadModel implements ReadModel, OnModuleInit {
  readonly name = 'recipients'
  readonly snapshot = membersSnapshot
  readonly memberTable = 'recipients'
  readonly events = MEMBER_EVENTS.filter((type) => !type.startsWith('upline'))

  constructor(
    private readonly models: ReadModels,
    private readonly recipients: RecipientsService,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<MemberRow>()) {
      const facts = batch.map(({ member }) => member)
      countStored(counts, await this.recipients.replace(tx, facts))
    }
    return { ...counts, removed: await affected(tx, DROP_OTHERS(memberIds(snapshot))) }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) await this.recipients.learn(tx, memberChanges(event).facts)
  }
}
