import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { OfficersService } from '../loan-import/officers.service.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LOCK_LOANS, NOTE_MERGED, TWINS } from './merging.queries.ts'
import type { Reading } from './readings.ts'
import { identityKeyOf, writtenOfficerOf } from './sync-change.ts'

/** A synced loan, and another loan that has the number of its reading. */
interface DuplicateLoan {
  externalId: string
  gone: string
  into: string
  isFunded: boolean
  /** Of the loan that would be kept. */
  isUnconfirmed: boolean
  isSplit: boolean
}

/** 'Clear to Close': no longer funded, so its commissions are reversed. */
const BEFORE_FUNDING = 4

/** Merges a synced loan with an imported loan that has the same number. The imported loan is kept. */
@Injectable()
export class MergingService {
  constructor(
    private readonly writer: LoanWriter,
    private readonly officers: OfficersService,
  ) {}

  async find(tx: EntityManager, readings: readonly Reading[]): Promise<DuplicateLoan[]> {
    const numbered = readings.filter(({ read }) => read.loanNumber !== null)
    if (numbered.length === 0) return []
    const parameters = [numbered.map(({ read }) => read.externalId), numbered.map(({ read }) => identityKeyOf(read))]
    return this.mergeable(tx, await rows<DuplicateLoan>(tx, TWINS, parameters), numbered)
  }

  /**
   * An unconfirmed loan is the synced one only if its reading names a member as its one originator. confirmsLoan (libs/permissions)
   * decides later, from the changed loan, whether the reading confirms it.
   */
  private async mergeable(
    tx: EntityManager,
    twins: DuplicateLoan[],
    readings: readonly Reading[],
  ): Promise<DuplicateLoan[]> {
    if (!twins.some(({ isUnconfirmed }) => isUnconfirmed)) return twins
    const written = new Map(readings.map(({ read }) => [read.externalId, writtenOfficerOf(read)]))
    const resolve = await this.officers.resolver(tx, [...written.values()])
    const isNamed = ({ externalId, isSplit }: DuplicateLoan) =>
      !isSplit && resolve(written.get(externalId)!) !== undefined
    return twins.filter((twin) => !twin.isUnconfirmed || isNamed(twin))
  }

  /** After the merge, readings match the kept loan by its number. */
  async merge(
    tx: EntityManager,
    twins: readonly DuplicateLoan[],
    readings: readonly Reading[],
    at: Date,
  ): Promise<void> {
    if (twins.length === 0) return
    // Lock every row that this transaction changes before it changes any sum.
    const externalIds = readings.map(({ read }) => read.externalId)
    await rows(tx, LOCK_LOANS, [externalIds, twins.flatMap(({ gone, into }) => [gone, into])])
    const causes = new Map(readings.map(({ read, eventId }) => [read.externalId, `encompass:${eventId}`]))
    for (const { externalId, ...pair } of twins)
      await this.absorb(tx, pair, { cause: causes.get(externalId) ?? 'encompass', at })
  }

  /** Reverses the entries of the removed loan, then deletes it. The caller holds the locks of both rows. */
  async absorb(
    tx: EntityManager,
    { gone, into, isFunded }: Pick<DuplicateLoan, 'gone' | 'into' | 'isFunded'>,
    { cause, at }: { cause: string; at: Date },
  ): Promise<void> {
    if (isFunded) await this.writer.write(tx, { changes: [{ id: gone, status: BEFORE_FUNDING }] }, { cause, at })
    await this.writer.remove(tx, gone, cause)
    await rows(tx, NOTE_MERGED, [gone, into, cause])
  }
}
