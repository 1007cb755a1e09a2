import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LOCK_LOANS, NOTE_MERGED, TWINS } from './merging.sql.ts'
import type { Reading } from './readings.ts'
import { identityKeyOf } from './sync-change.ts'

/** A loan of the sync, and another one that has the number which a reading gives it. */
interface Twin {
  externalId: string
  gone: string
  into: string
  isFunded: boolean
}

/** Not funded any more, so that what it paid is taken back: 'Clear to Close'. */
const BEFORE_FUNDING = 4

/** A loan of the sync whose number an imported loan has already: the two become one, which keeps the number's loan. */
@Injectable()
export class MergingService {
  constructor(private readonly writer: LoanWriter) {}

  async find(tx: EntityManager, readings: readonly Reading[]): Promise<Twin[]> {
    const numbered = readings.filter(({ read }) => read.loanNumber !== null)
    if (numbered.length === 0) return []
    const parameters = [numbered.map(({ read }) => read.externalId), numbered.map(({ read }) => identityKeyOf(read))]
    return rows<Twin>(tx, TWINS, parameters)
  }

  /** After it the reading meets the loan that stays by its number, and feeds it. */
  async merge(tx: EntityManager, twins: readonly Twin[], readings: readonly Reading[], at: Date): Promise<void> {
    if (twins.length === 0) return
    // Every row that this transaction will change, before it touches any sum.
    const externalIds = readings.map(({ read }) => read.externalId)
    await rows(tx, LOCK_LOANS, [externalIds, twins.flatMap(({ gone, into }) => [gone, into])])
    const causes = new Map(readings.map(({ read, eventId }) => [read.externalId, `encompass:${eventId}`]))
    for (const { externalId, ...pair } of twins)
      await this.absorb(tx, pair, { cause: causes.get(externalId) ?? 'encompass', at })
  }

  /** Reverses the entries of the loan that goes, then removes it. The caller holds the locks of both rows. */
  async absorb(
    tx: EntityManager,
    { gone, into, isFunded }: Omit<Twin, 'externalId'>,
    { cause, at }: { cause: string; at: Date },
  ): Promise<void> {
    if (isFunded) await this.writer.write(tx, { changes: [{ id: gone, status: BEFORE_FUNDING }] }, { cause, at })
    await this.writer.remove(tx, gone, cause)
    await rows(tx, NOTE_MERGED, [gone, into, cause])
  }
}
