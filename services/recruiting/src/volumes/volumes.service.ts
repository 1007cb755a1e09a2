import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Funding } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { TeamsService } from '../teams/teams.service.ts'

/** One writer of volumes at a time: two settlements that touch the same officers in another order would deadlock. */
const VOLUMES_LOCK = 77_101

// A sum, so the order of arrival makes no difference: a reversal carries what its funding carried, and may overtake it.
const COUNT = `
  insert into officer_volumes as v (member_id, year, cents, loans)
  select g."officerId", extract(year from g."fundedAt" at time zone 'UTC')::int, sum(g.sign * g."amountCents"), sum(g.sign)
  from jsonb_to_recordset($1::jsonb) as g ("officerId" text, "amountCents" bigint, "fundedAt" timestamptz, sign int)
  group by 1, 2 order by 1, 2
  on conflict (member_id, year) do update set cents = v.cents + excluded.cents, loans = v.loans + excluded.loans`

/** Funded volume per officer and year. That each event counts once is the inbox's doing, in the same transaction. */
@Injectable()
export class VolumesService {
  constructor(private readonly teams: TeamsService) {}

  async settle(tx: EntityManager, settled: { unfunded: Funding[]; funded: Funding[] }): Promise<void> {
    const signed = [
      ...settled.unfunded.map((funding) => ({ ...funding, sign: -1 })),
      ...settled.funded.map((funding) => ({ ...funding, sign: 1 })),
    ]
    await rows(tx, 'select pg_advisory_xact_lock($1)', [VOLUMES_LOCK])
    await this.teams.fund(
      tx,
      signed.map(({ officerId, amountCents, sign }) => ({ officerId, cents: sign * amountCents })),
    )
    await rows(tx, COUNT, [JSON.stringify(signed)])
  }
}
