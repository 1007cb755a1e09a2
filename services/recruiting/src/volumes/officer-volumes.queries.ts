import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** Serializes writers of volumes: two that update the same loan officers in different order would deadlock. */
const VOLUMES_LOCK = 77_101

export const lockVolumes = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock($1)', [VOLUMES_LOCK])

// Sums do not depend on the order of arrival: a reversal has the amounts of its funding and may arrive first.
const COUNT = `
  insert into officer_volumes as v (member_id, year, cents, loans)
  select g."officerId", g.year, sum(g.cents), sum(g.loans)
  from jsonb_to_recordset($1::jsonb) as g ("officerId" text, year int, cents bigint, loans int)
  group by 1, 2 order by 1, 2
  on conflict (member_id, year) do update set cents = v.cents + excluded.cents, loans = v.loans + excluded.loans`

export interface OfficerVolume {
  officerId: string
  year: number
  cents: number
  loans: number
}

export const addVolumes = (tx: EntityManager, volumes: readonly OfficerVolume[]): Promise<unknown> =>
  rows(tx, COUNT, [JSON.stringify(volumes)])
