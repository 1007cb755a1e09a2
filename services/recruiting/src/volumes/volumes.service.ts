import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Funding, portionsOf, type Settled } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { TeamsService } from '../teams/teams.service.ts'

/** Serializes writers of volumes: two that update the same loan officers in different order would deadlock. */
const VOLUMES_LOCK = 77_101

// Sums do not depend on the order of arrival: a reversal has the amounts of its funding and may arrive first.
const COUNT = `
  insert into officer_volumes as v (member_id, year, cents, loans)
  select g."officerId", g.year, sum(g.cents), sum(g.loans)
  from jsonb_to_recordset($1::jsonb) as g ("officerId" text, year int, cents bigint, loans int)
  group by 1, 2 order by 1, 2
  on conflict (member_id, year) do update set cents = v.cents + excluded.cents, loans = v.loans + excluded.loans`

interface Sum {
  officerId: string
  year: number
  cents: number
  loans: number
}

/** An import settles hundreds of loans of a few loan officers, so they are added up per officer first. */
function sumsOf({ unfunded, funded }: Settled): Sum[] {
  const sums = new Map<string, Sum>()
  const add = (sign: number) => (funding: Funding) => {
    const year = Number((funding.fundedOn ?? funding.fundedAt).slice(0, 4))
    for (const { memberId: officerId, amountCents, loans } of portionsOf(funding)) {
      const sum = sums.get(`${officerId} ${year}`) ?? { officerId, year, cents: 0, loans: 0 }
      sum.cents += sign * amountCents
      sum.loans += sign * loans
      sums.set(`${officerId} ${year}`, sum)
    }
  }
  unfunded.forEach(add(-1))
  funded.forEach(add(1))
  return [...sums.values()]
}

/** Funded volume per loan officer and year. The inbox makes each event count once, in the same transaction. */
@Injectable()
export class VolumesService {
  constructor(private readonly teams: TeamsService) {}

  async settle(tx: EntityManager, settled: Settled): Promise<void> {
    const sums = sumsOf(settled)
    await this.lock(tx)
    await this.teams.fund(tx, sums)
    await rows(tx, COUNT, [JSON.stringify(sums)])
  }

  async lock(tx: EntityManager): Promise<void> {
    await rows(tx, 'select pg_advisory_xact_lock($1)', [VOLUMES_LOCK])
  }
}
