import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type companyChanged, type CompanyRow, companySnapshot, type Envelope } from '@upline/contracts/events'
import { replaceCompany, writeCompany } from '@upline/db'
import { LiveReadModel } from '../read-models/live-read-model.ts'
import { countStored, noChange, type RebuildCounts } from '../read-models/read-models.ts'
import type { StagedSnapshot } from '../read-models/staged-snapshot.ts'

/** A copy of the company's name and time zone. New dates use a new time zone; stored dates stay. */
@Injectable()
export class CompanyCopy extends LiveReadModel {
  readonly name = 'company'
  readonly snapshot = companySnapshot
  readonly events = ['company-changed']
  protected override readonly parksKey = true

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<CompanyRow>())
      for (const company of batch) countStored(counts, await replaceCompany(tx, company))
    return counts
  }

  /** Changes that are older than the copy change nothing. */
  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { data, aggregateVersion } of events as Envelope<typeof companyChanged>[])
      await writeCompany(tx, { name: data.name, timeZone: data.timeZone, version: aggregateVersion })
  }
}
