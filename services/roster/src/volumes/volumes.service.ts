import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Funding } from '@upline/contracts/events'
import { lockHierarchyShared, uplinesAbove } from '../hierarchy/hierarchy.store.ts'
import { brings, rollUp } from '../hierarchy/roll-up.ts'
import { appendDeltas, countOwn, lockVolumes, placesOf, type SignedFunding } from './volumes.store.ts'

export interface Settled {
  unfunded: Funding[]
  funded: Funding[]
}

/** Funded loans and their volume: each member's own, and a roll-up of everybody below. */
@Injectable()
export class VolumesService {
  /** Counts fundings and their reversals; gives the members whose figures it changed. */
  async settle(tx: EntityManager, { unfunded, funded }: Settled): Promise<string[]> {
    const fundings: SignedFunding[] = [
      ...unfunded.map((funding) => ({ ...funding, sign: -1 as const })),
      ...funded.map((funding) => ({ ...funding, sign: 1 as const })),
    ]
    const officers = [...new Set(fundings.map(({ officerId }) => officerId))]
    await lockVolumes(tx)
    await lockHierarchyShared(tx)
    await countOwn(tx, fundings)
    return [...officers, ...(await this.carryUp(tx, fundings, officers))]
  }

  private async carryUp(tx: EntityManager, fundings: SignedFunding[], officers: string[]): Promise<string[]> {
    const places = await placesOf(tx, officers)
    const changes = fundings.flatMap(({ officerId, amountCents, sign }) => {
      const under = places.get(officerId)
      return under === undefined ? [] : [brings(under, { loans: sign, cents: sign * amountCents })]
    })
    const uplineOf = await uplinesAbove(tx, [...new Set(places.values())])
    const deltas = [...rollUp(changes, uplineOf)].map(([id, { volumeLoans, volumeCents }]) => ({
      ...{ id, loans: volumeLoans, cents: volumeCents },
    }))
    const changed = deltas.filter(({ loans, cents }) => loans !== 0 || cents !== 0)
    await appendDeltas(tx, changed)
    return changed.map(({ id }) => id)
  }
}
