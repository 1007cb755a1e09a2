import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { CLAIMS_RULE } from '@upline/compliance'
import { inTransaction } from '@upline/db'
import { Sweeps } from '@upline/jobs'
import { uncheckedProfiles } from '../agent-profiles/agent-profiles.queries.ts'
import { ProfileChecks } from '../agent-profiles/profile-checks.service.ts'
import { SiteRebuildsService } from '../site-store/site-rebuilds.service.ts'
import { uncheckedSites } from '../site-store/sites.store.ts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { SiteBlocking } from './site-blocking.service.ts'

const INTERVAL_MS = 15_000
const BATCH_SIZE = 500

type FindUncheckedSites = typeof uncheckedSites

/**
 * Checks pages that were published before rule F1 or its current version, or before a change of the company's bonus.
 */
@Injectable()
export class ClaimsSweep implements OnModuleInit {
  private readonly logger = new Logger('Claims')

  constructor(
    private readonly em: EntityManager,
    private readonly profiles: ProfileChecks,
    private readonly follow: SiteRebuildsService,
    private readonly blocking: SiteBlocking,
    private readonly terms: EarningsTermsService,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-claims', everyMs: INTERVAL_MS, run: () => this.sweep() })
  }

  async sweep(): Promise<void> {
    const terms = await this.terms.now()
    await this.each(uncheckedProfiles, '', (ids) => this.recheckProfiles(ids))
    await this.each(uncheckedSites, '00000000-0000-0000-0000-000000000000', async (ids) => {
      for (const id of ids)
        await this.quietly(id, () => inTransaction(this.em, (tx) => this.blocking.check(tx, id, terms)))
    })
  }

  private recheckProfiles(ids: string[]): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      for (const id of await this.profiles.recheck(tx, ids)) await this.follow.rebuildSites(tx, id)
    })
  }

  /** Processes batches and continues past those that fail. */
  private async each(
    unchecked: FindUncheckedSites,
    first: string,
    act: (ids: string[]) => Promise<unknown>,
  ): Promise<void> {
    for (let last = first; ;) {
      const ids = await unchecked(this.em.fork(), { version: CLAIMS_RULE.version, after: last, atMost: BATCH_SIZE })
      if (ids.length === 0) return
      await this.quietly(`${ids[0]} and the next ${ids.length - 1}`, () => act(ids))
      last = ids.at(-1)!
    }
  }

  private async quietly(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (fault) {
      this.logger.warn(`The check of ${what} is retried: ${(fault as Error).name}`)
    }
  }
}
