import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EncompassMilestone } from '@upline/contracts'
import { mapped } from '../mapping/loan-status.ts'
import { milestoneKey } from '../mapping/milestone-map.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { type LoanMilestone, milestonesOfLoans } from './milestones.queries.ts'
import { TenantSettings } from './tenant-settings.service.ts'

interface SettingRow {
  id: string
  name: string
  isArchived?: boolean
}

/** Without a limit the vendor returns ten (5.5). */
const PAGE = 100
const FRESH_MS = 600_000

/** The tenant's milestones and the statuses they map to. */
@Injectable()
export class Milestones {
  private tenants: { steps: SettingRow[]; at: number } | null = null

  constructor(
    private readonly em: EntityManager,
    private readonly client: EncompassClient,
    private readonly settings: TenantSettings,
  ) {}

  async list(): Promise<EncompassMilestone[]> {
    const [{ milestones: map }, stands, steps] = await Promise.all([
      this.settings.current(),
      this.stands(),
      this.steps(),
    ])
    const loans = new Map(stands.map((row) => [milestoneKey(row.name), row.loans]))
    const known = new Set(steps.map(({ name }) => milestoneKey(name)))
    const all = [
      ...steps.map(({ id, name }) => ({ settingId: id as string | null, name })),
      ...stands.filter(({ name }) => !known.has(milestoneKey(name))),
    ]
    return all.map(({ settingId, name }) => ({
      ...{ settingId, name, loans: loans.get(milestoneKey(name)) ?? 0 },
      status: mapped({ settingId: settingId ?? '', name, isDone: true, at: null }, map) ?? null,
    }))
  }

  /** Unmapped milestones that loans have. Those loans keep their previous status. */
  async unmapped(): Promise<number> {
    const [{ milestones: map }, stands] = await Promise.all([this.settings.current(), this.stands()])
    return stands.filter(
      ({ name, settingId }) => !mapped({ settingId: settingId ?? '', name, isDone: true, at: null }, map),
    ).length
  }

  private stands(): Promise<LoanMilestone[]> {
    return milestonesOfLoans(this.em.fork())
  }

  /** The tenant's own list, or the milestones of its loans if Encompass does not respond. */
  private async steps(): Promise<SettingRow[]> {
    if (this.tenants && Date.now() - this.tenants.at < FRESH_MS) return this.tenants.steps
    try {
      const steps: SettingRow[] = []
      for (;;) {
        const query = { start: String(steps.length), limit: String(PAGE) }
        const { body } = await this.client.get<SettingRow[]>('/encompass/v3/settings/milestones', query)
        steps.push(...body)
        if (body.length < PAGE) break
      }
      this.tenants = { steps: steps.filter(({ isArchived }) => isArchived !== true), at: Date.now() }
    } catch (fault) {
      if (!(fault instanceof VendorError)) throw fault
    }
    return this.tenants?.steps ?? []
  }

  /** A new reading of the tenant may bring new names. */
  forget(): void {
    this.tenants = null
  }
}
