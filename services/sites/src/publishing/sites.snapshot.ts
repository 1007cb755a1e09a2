import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type SiteRow, sitesSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { PagePlaces } from '../rendering/page-places.service.ts'
import { SITES } from './sites-snapshot.queries.ts'

/** Every site that is online, with its address. */
@Injectable()
export class SitesSnapshot implements OnModuleInit {
  constructor(
    private readonly sources: SnapshotSources,
    private readonly places: PagePlaces,
  ) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>): SiteRow => ({
      memberId: String(read['member_id']),
      kind: read['kind'] as SiteRow['kind'],
      url: this.places.site(String(read['slug'])).address,
    })
    this.sources.register({ type: sitesSnapshot, parts: [{ sql: SITES, row }] })
  }
}
