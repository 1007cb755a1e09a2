import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { userCreated } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { EVENT_TRANSPORT, type EventTransport } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { LATE_OFFICER } from '../ledger/cause-labels.ts'
import { NewMembers } from '../hierarchy/new-members.ts'
import { AMONG_WRITERS } from '../ledger/loan-locks.queries.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LATE_OFFICERS } from './late-officers.queries.ts'
import { assignTo, type UnmatchedLoan } from './assigned-officer.ts'

/** While member events are pending, each look asks the transport whether more are on their way. */
const POLL_INTERVAL_MS = 500
const MAX_PLACED = 500
/** Another member of the same name may follow the first: no member is placed while member events still arrive. */
const QUIET_PERIOD_MS = 1_000
/** A full search covers imports that end after the event of their officer, and processes that stopped before their search. */
const FULL_SEARCH_INTERVAL_MS = 60_000

/**
 * Assigns loans to members whose events arrive after the loans, if the roster had these members when the loans got their
 * officers. A member who joins later never matches, even with the same name.
 */
@Injectable()
export class LateOfficersWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Late officers', POLL_INTERVAL_MS, () => this.look())
  private nextFullSearchAt = 0

  constructor(
    private readonly em: EntityManager,
    private readonly newMembers: NewMembers,
    private readonly writer: LoanWriter,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  private async look(): Promise<void> {
    const isFullSearch = performance.now() >= this.nextFullSearchAt
    if ((this.newMembers.count === 0 && !isFullSearch) || (await this.isMemberEventExpected())) return
    const ids = this.newMembers.take()
    try {
      // A loan without an officer gets its second officer in the next turn.
      while ((await this.place(isFullSearch ? null : ids)) > 0);
    } catch (error) {
      this.newMembers.add(ids)
      throw error
    }
    if (isFullSearch) this.nextFullSearchAt = performance.now() + FULL_SEARCH_INTERVAL_MS
  }

  private async isMemberEventExpected(): Promise<boolean> {
    if (performance.now() - this.newMembers.heardAt < QUIET_PERIOD_MS) return true
    return (await this.transport.lag()).some(({ topic, events }) => topic === userCreated.topic && events > 0)
  }

  /** Of these members, or of all; gives for how many loans. */
  private async place(memberIds: string[] | null): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, AMONG_WRITERS)
      const found = await rows<UnmatchedLoan & { memberNo: number }>(tx, LATE_OFFICERS, [memberIds, MAX_PLACED])
      const changes = found.map(({ memberNo, ...loan }) => assignTo(loan, memberNo))
      if (changes.length > 0) await this.writer.write(tx, { changes }, { cause: LATE_OFFICER, at: this.clock.now() })
      return changes.length
    })
  }
}
