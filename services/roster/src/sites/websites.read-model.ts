import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type DataOf,
  type Envelope,
  type SiteRow,
  type sitePublished,
  sitesSnapshot,
  type siteUnpublished,
} from '@upline/contracts/events'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { WebsitesService } from '../members/websites.service.ts'
import { offlineWebsites } from './offline-websites.queries.ts'
import { WEBSITE_FIELDS } from './website-fields.ts'

/**
 * Website fields of published sites. A changed field is published as a member change. A field that is already correct
 * causes no change.
 */
@Injectable()
export class WebsitesReadModel extends LiveReadModel {
  readonly name = 'websites'
  readonly snapshot = sitesSnapshot
  readonly events = ['site-published', 'site-unpublished']

  constructor(private readonly websites: WebsitesService) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    const offline = await offlineWebsites(tx, snapshot.source)
    for (const { memberId, field, url } of offline)
      if (await this.websites.remove(tx, memberId, field, url)) counts.changed++
    for await (const batch of snapshot.batches<SiteRow>())
      for (const { memberId, kind, url } of batch)
        if (await this.websites.put(tx, memberId, WEBSITE_FIELDS[kind], url)) counts.changed++
    return counts
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { type, data } of events) {
      const { memberId, kind, url } = data as DataOf<typeof sitePublished> | DataOf<typeof siteUnpublished>
      if (type === 'site-published') await this.websites.put(tx, memberId, WEBSITE_FIELDS[kind], url)
      else await this.websites.remove(tx, memberId, WEBSITE_FIELDS[kind], url)
    }
  }
}
