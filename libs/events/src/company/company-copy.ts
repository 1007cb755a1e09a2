import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { companyChanged, CompanyRow, Envelope, EventType } from '@upline/contracts/events'
import { replaceCompany, writeCompany } from '@upline/db'
import { countStored, noChange, type ReadModel, ReadModels, type RebuildCounts } from '../read-models/read-models.ts'
import type { StagedSnapshot } from '../read-models/staged-snapshot.ts'

/** A copy of the company's name and time zone. Stored dates stay, as after an event. */
@Injectable()
export abstract class CompanyCopy implements ReadModel, OnModuleInit {
  readonly name = 'company'
  readonly events = ['company-changed']
  abstract readonly snapshot: EventType

  constructor(private readonly models: ReadModels) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<CompanyRow>())
      for (const company of batch) countStored(counts, await replaceCompany(tx, company))
    return counts
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) await learnCompany(tx, event as Envelope<typeof companyChanged>)
  }
}

/** Changes that are older than the copy change nothing. */
export const learnCompany = (
  tx: EntityManager,
  { data, aggregateVersion }: Envelope<typeof companyChanged>,
): Promise<unknown> => writeCompany(tx, { name: data.name, timeZone: data.timeZone, version: aggregateVersion })
