import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { EncompassSettings, LoanStatus } from '@upline/contracts'
import { afterCommit, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { milestoneKey } from '../mapping/milestone-map.ts'
import { rereadingFor } from './rereading.ts'
import {
  requestFullRead,
  storeSettings,
  markToRead,
  requestSync,
  SETTINGS_LOCK,
  storedSettings,
} from './settings.queries.ts'

/** The sync settings: what ceo and admin have set, over the environment's values at the start. */
@Injectable()
export class TenantSettings {
  /** Wakes the sync runner. Each change of the settings requests a sync. */
  onChange: () => void = () => {}

  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async current(em: EntityManager = this.em): Promise<EncompassSettings> {
    return { ...this.atStart(), ...(await storedSettings(em)) }
  }

  /** Changes the settings that are sent and keeps the rest. Affected loans are read again immediately. */
  change(by: string, wish: Partial<EncompassSettings>): Promise<EncompassSettings> {
    return this.rewrite(by, (before) => ({ ...before, ...wish }))
  }

  /** Sets statuses of milestones; null removes one from the map. */
  map(by: string, wish: { name: string; status: LoanStatus | null }[]): Promise<EncompassSettings> {
    return this.rewrite(by, (before) => {
      const milestones = new Map(Object.entries(before.milestones))
      for (const { name, status } of wish) {
        if (status === null) milestones.delete(milestoneKey(name))
        else milestones.set(milestoneKey(name), status)
      }
      return { ...before, milestones: Object.fromEntries(milestones) }
    })
  }

  private rewrite(by: string, edit: (before: EncompassSettings) => EncompassSettings): Promise<EncompassSettings> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, SETTINGS_LOCK)
      const before = await this.current(tx)
      const after = edit(before)
      const now = this.clock.now()
      await storeSettings(tx, after, { by, at: now })
      // In the transaction of the change: if the database fails right after the commit, no sync is lost.
      await requestSync(tx, {
        ...{ requestId: `settings-${now.toISOString()}`, requestedBy: 'schedule', requestedAt: now, isScheduled: true },
      })
      const again = rereadingFor(before, after)
      if (again.loans) await markToRead(tx, again.loans)
      if (again.fromTheBeginning) await requestFullRead(tx, now)
      afterCommit(tx, () => this.onChange())
      this.hints.afterCommit(tx, { topics: ['sync'], everyone: true })
      return after
    })
  }

  private atStart(): EncompassSettings {
    const { milestones, fundedSignal, amountField, timeZone, pollingMinutes } = this.config
    return { milestones, fundedSignal, amountField, timeZone, pollingMinutes, folders: [], isV1Fallback: false }
  }
}
