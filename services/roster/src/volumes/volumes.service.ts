import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Funding, portionsOf, type Settled } from '@upline/contracts/events'
import { lockHierarchyShared, uplinesAbove } from '../hierarchy/hierarchy.store.ts'
import { fundsLoans, rollUp } from '../hierarchy/roll-up.ts'
import { appendDeltas, addOwnVolumes, lockVolumes, uplinesOf, type SignedPortion } from './volumes.store.ts'

/** Funded loans and their volume: each member's own, and a roll-up of the downline. */
@Injectable()
export class VolumesService {
  /** Counts fundings and reversals by portions. Returns the members whose numbers changed. */
  async settle(tx: EntityManager, { unfunded, funded }: Settled): Promise<string[]> {
    const portions: SignedPortion[] = [
      ...unfunded.flatMap((funding) => signed(funding, -1)),
      ...funded.flatMap((funding) => signed(funding, 1)),
    ]
    const originators = [...new Set(portions.map(({ memberId }) => memberId))]
    await lockVolumes(tx)
    await lockHierarchyShared(tx)
    await addOwnVolumes(tx, portions)
    return [...originators, ...(await this.carryUp(tx, portions, originators))]
  }

  private async carryUp(tx: EntityManager, portions: SignedPortion[], originators: string[]): Promise<string[]> {
    const places = await uplinesOf(tx, originators)
    const changes = portions.flatMap(({ memberId, amountCents, loans, sign }) => {
      const under = places.get(memberId)
      return under === undefined ? [] : [fundsLoans(under, { loans: sign * loans, cents: sign * amountCents })]
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

const signed = (funding: Funding, sign: 1 | -1): SignedPortion[] => {
  const { fundedAt, fundedOn, chainAt } = funding
  return portionsOf(funding).map((portion) => ({ ...portion, fundedAt, fundedOn, chainAt, sign }))
}
