import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { PROFILE_TEXTS } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { afterCommit, firstRow, rows } from '@upline/db'
import { columnsFor } from '@upline/events'
import { BuildQueue } from './build-queue.service.ts'
import { rebuildSites } from './sites.store.ts'

/** What a published site shows from the roster. Name and contact are the builder's. */
const SHOWN = [...PROFILE_TEXTS, 'username'] as const

type Shown = Record<(typeof SHOWN)[number], string>

/** By member. Members without a site are omitted. */
export type ShownBefore = ReadonlyMap<string, Shown>

const COLUMNS = Object.entries(columnsFor('id', ...SHOWN)).map(([column, field]) => `${column} as "${field}"`)

const BEFORE = `select ${COLUMNS.join(', ')} from agent_profiles where id = any($1)`

const PUBLISHED = `select distinct member_id as id from sites where published_version is not null and member_id = any($1)`

const SHARING = `
  select a.id from agent_profiles a
  where a.nmls_key = any($1::text[]) and a.removed_at is null and exists (select 1 from sites s where s.member_id = a.id)
  order by a.id`

/** Rebuilds sites when the roster changes: a new NMLS ID or photo appears without a request. */
@Injectable()
export class SiteRebuildsService {
  constructor(
    private readonly queue: BuildQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  shownBefore(tx: EntityManager, memberId: string): Promise<Shown | undefined> {
    return firstRow<Shown>(tx, BEFORE, [[memberId]])
  }

  /** Only for members who have a published site. */
  async allShownBefore(tx: EntityManager, memberIds: string[]): Promise<ShownBefore> {
    const owners = (await rows<{ id: string }>(tx, PUBLISHED, [memberIds])).map(({ id }) => id)
    const found = owners.length === 0 ? [] : await rows<Shown & { id: string }>(tx, BEFORE, [owners])
    return new Map(found.map((shown) => [shown.id, shown]))
  }

  async rebuild(tx: EntityManager, before: Shown | undefined, member: MemberFacts): Promise<void> {
    if (!before || SHOWN.every((field) => before[field] === (member[field] ?? ''))) return
    await this.rebuildSites(tx, member.id)
  }

  /** Rebuilds sites of members whose NMLS ID is or was shared with others: pages show only unique IDs. */
  async rebuildSharing(tx: EntityManager, nmlsKeys: readonly string[]): Promise<void> {
    if (nmlsKeys.length === 0) return
    const members = await rows<{ id: string }>(tx, SHARING, [nmlsKeys])
    for (const { id } of members) await this.rebuildSites(tx, id)
  }

  async rebuildSites(tx: EntityManager, memberId: string): Promise<void> {
    const sites = await rebuildSites(tx, memberId, this.clock.now())
    for (const { id, version } of sites) afterCommit(tx, () => this.queue.add({ siteId: id, version }))
  }
}
