import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Funding, portionsOf, type Settled } from '@upline/contracts/events'
import { TeamsService } from '../teams/teams.service.ts'
import { addVolumes, lockVolumes, type OfficerVolume } from './officer-volumes.queries.ts'

/** An import settles hundreds of loans of a few loan officers, so they are added up per officer first. */
function sumsOf({ unfunded, funded }: Settled): OfficerVolume[] {
  const sums = new Map<string, OfficerVolume>()
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
    await addVolumes(tx, sums)
  }

  async lock(tx: EntityManager): Promise<void> {
    await lockVolumes(tx)
  }
}
