import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { rows } from '@upline/db'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import { OfficersService } from '../loan-import/officers.service.ts'
import { ConfirmingService } from '../new-loans/confirming.service.ts'
import type { LoanChange, NewLoan } from '../ledger/loan-values.ts'
import { LoanWriter, type Caused } from '../pipeline/loan-writer.service.ts'
import { ARRIVED, FED, NOTE_MILESTONES, UNFED } from './loan-sync.queries.ts'
import { MergingService } from './merging.service.ts'
import { NumbersService } from './numbers.service.ts'
import { MERGED_AWAY } from './numbers.queries.ts'
import { independentBatches, type Reading } from './readings.ts'
import { changeOf, contentKeyOf, identityKeyOf, newLoanOf, writtenOfficerOf, type KnownLoan } from './sync-change.ts'

type KnownSyncedLoan = KnownLoan & { externalId: string }

interface SyncedLoan {
  cause: string
  /** The member that the reading names. */
  officerNo: number | undefined
  /** Undefined: the loan is new. */
  change: LoanChange | undefined
}

/** Applies readings from Encompass to the pipeline. An older reading changes nothing. */
@Injectable()
export class LoanSyncService {
  constructor(
    private readonly officers: OfficersService,
    private readonly writer: LoanWriter,
    private readonly confirming: ConfirmingService,
    private readonly merging: MergingService,
    private readonly numbers: NumbersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The import lock is first in the lock order, so it is taken before any write: if a loan may be added, and if many are changed,
   * because two such writers could lock the sums of the same officers in opposite orders.
   */
  async take(tx: EntityManager, readings: Reading[]): Promise<void> {
    const twins = await this.merging.find(tx, readings)
    const isAlone = readings.length === 1 && twins.length === 0 && (await this.fed(tx, readings)).size === 1
    if (!isAlone) await rows(tx, IMPORT_LOCK)
    for (const some of independentBatches(readings)) await this.takeSome(tx, some)
  }

  /** Ignores readings of a loan that was merged into another one; the connector still sends them. */
  private async stillThere(tx: EntityManager, readings: Reading[]): Promise<Reading[]> {
    const found = await rows<{ externalId: string }>(tx, MERGED_AWAY, [readings.map(({ read }) => read.externalId)])
    const gone = new Set(found.map(({ externalId }) => externalId))
    return gone.size === 0 ? readings : readings.filter(({ read }) => !gone.has(read.externalId))
  }

  /** Groups of readings that never match the same loan. */
  private async takeSome(tx: EntityManager, told: Reading[]): Promise<void> {
    const readings = await this.stillThere(tx, told)
    await this.merging.merge(tx, await this.merging.find(tx, readings), readings, this.clock.now())
    const known = await this.find(tx, readings)
    const newer = readings.filter(({ read }) => (known.get(read.externalId)?.revision ?? -1) < read.revision)
    if (newer.length > 0) {
      await this.write(tx, newer, known)
      const reads = newer.map(({ read }) => read)
      const unmapped = reads.map((read) => (read.status === null ? read.milestone || null : null))
      await rows(tx, NOTE_MILESTONES, [reads.map((read) => read.externalId), unmapped])
    }
    const reads = told.map(({ read }) => read)
    await rows(tx, ARRIVED, [reads.map((read) => read.externalId), reads.map((read) => read.readAt)])
  }

  private async write(tx: EntityManager, newer: Reading[], known: ReadonlyMap<string, KnownSyncedLoan>): Promise<void> {
    const at = this.clock.now()
    const resolve = await this.officers.resolver(
      tx,
      newer.map(({ read }) => writtenOfficerOf(read)),
    )
    const writtenTo = ({ read }: Reading) => resolve(writtenOfficerOf(read))
    const officerOf = (reading: Reading) => writtenTo(reading) ?? known.get(reading.read.externalId)?.officerNo ?? 0
    const sorted = newer
      .toSorted((a, b) => officerOf(a) - officerOf(b))
      .map((reading) => {
        const { read, eventId } = reading
        const [loan, officerNo] = [known.get(read.externalId), writtenTo(reading)]
        return { read, officerNo, cause: `encompass:${eventId}`, change: loan && changeOf(read, loan, officerNo, at) }
      })
    const apart = await this.confirm(tx, sorted)
    const changes: Caused<LoanChange>[] = []
    const inserts: Caused<NewLoan>[] = []
    for (const { read, officerNo, cause, change } of sorted)
      if (change && !apart.has(change.id)) changes.push({ item: change, cause })
      else inserts.push({ item: newLoanOf(read, officerNo, at), cause })
    const { conflicts, ...writes } = await this.numbers.free(tx, { changes, inserts })
    await this.writer.writeEach(tx, writes, at)
    await this.numbers.note(tx, conflicts)
  }

  /**
   * Synced loans need no confirmation. Only the first reading of a loan can find an unconfirmed one, under the import lock. Returns
   * unconfirmed loans whose originators the reading does not name: the synced loan becomes one of its own.
   */
  private confirm(tx: EntityManager, sorted: readonly SyncedLoan[]): Promise<Set<string>> {
    const byId = new Map(sorted.flatMap((one) => (one.change ? [[one.change.id, one] as const] : [])))
    return this.confirming.confirmBy(
      tx,
      sorted.flatMap(({ change }) => change ?? []),
      {
        source: { kind: 'sync' },
        causeOf: (loanId) => byId.get(loanId)?.cause ?? 'encompass',
        namedIn: ({ id }) => [byId.get(id)?.officerNo],
      },
    )
  }

  private async fed(tx: EntityManager, readings: Reading[]): Promise<Map<string, KnownSyncedLoan>> {
    const found = await rows<KnownSyncedLoan>(tx, FED, [readings.map(({ read }) => read.externalId)])
    return new Map(found.map((loan) => [loan.externalId, loan]))
  }

  private async find(tx: EntityManager, readings: Reading[]): Promise<Map<string, KnownSyncedLoan>> {
    const fed = await this.fed(tx, readings)
    const unknown = readings.map(({ read }) => read).filter((read) => !fed.has(read.externalId))
    if (unknown.length === 0) return fed
    const ids = unknown.map((read) => read.externalId)
    const adopted = await rows<KnownSyncedLoan>(tx, UNFED, [ids, unknown.map(identityKeyOf), unknown.map(contentKeyOf)])
    return new Map([...fed, ...adopted.map((loan) => [loan.externalId, loan] as const)])
  }
}
