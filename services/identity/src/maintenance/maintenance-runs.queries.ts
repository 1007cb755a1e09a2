import type { EntityManager } from '@mikro-orm/postgresql'
import type { MaintenanceRun } from '@upline/contracts'
import { firstRow } from '@upline/db'

const LAST = `select at, is_good as "isGood", outcome from maintenance_runs where kind = $1 order by id desc limit 1`

export const lastRun = (em: EntityManager, kind: 'backup' | 'verify'): Promise<MaintenanceRun | undefined> =>
  firstRow<MaintenanceRun>(em, LAST, [kind])

export interface LastRuns {
  installed: Date | string
  backup: Date | string | null
  verify: Date | string | null
  outcome: string | null
  isGood: boolean | null
}

const LAST_RUNS = `select (select min(executed_at) from mikro_orm_migrations) as installed,
    (select max(at) from maintenance_runs where kind = 'backup' and is_good) as backup,
    last.at as verify, last.outcome, last.is_good as "isGood"
  from (select) one left join lateral (
    select at, outcome, is_good from maintenance_runs where kind = 'verify' order by id desc limit 1) last on true`

export const lastRuns = (em: EntityManager): Promise<LastRuns | undefined> => firstRow<LastRuns>(em, LAST_RUNS)
