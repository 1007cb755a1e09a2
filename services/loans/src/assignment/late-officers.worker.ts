import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { userCreated } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { EVENT_TRANSPORT, type EventTransport } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { LATE_OFFICER } from '../explanations/cause-words.ts'
import { NewMembers } from '../hierarchy/new-members.ts'
import { AMONG_WRITERS } from '../loan-import/loan-import.sql.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LATE_OFFICERS } from './late-officers.sql.ts'

/** While news waits, each look asks the transport whether more is on its way. */
const EVERY_MS = 500
const MOST = 500
/** A second of the same name may be behind the first: nobody is taken for an officer while news of people still comes. */
const SETTLED_MS = 1_000
/** An import that began before a member was heard of may end after; and a process may end before it has looked. */
const WHOLE_EVERY_MS = 60_000

/**
 * The roster knew a member when a loan came, and the news of it came here after the loan: what the loan would have been
 * given then, it is given now. Whoever joins after the loan is not taken for the officer that was written, whatever the name.
 */
@Injectable()
export class LateOfficersWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater(EVERY_MS, () => this.look(), new Logger('Late officers'))
  private wholeAt = 0

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
    const isWhole = performance.now() >= this.wholeAt
    if ((this.newMembers.count === 0 && !isWhole) || (await this.doesNewsCome())) return
    const ids = this.newMembers.take()
    try {
      while ((await this.place(isWhole ? null : ids)) === MOST);
    } catch (fault) {
      this.newMembers.add(ids)
      throw fault
    }
    if (isWhole) this.wholeAt = performance.now() + WHOLE_EVERY_MS
  }

  private async doesNewsCome(): Promise<boolean> {
    if (performance.now() - this.newMembers.heardAt < SETTLED_MS) return true
    return (await this.transport.lag()).some(({ topic, events }) => topic === userCreated.topic && events > 0)
  }

  /** Of these members, or of all; gives for how many loans. */
  private async place(memberIds: string[] | null): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, AMONG_WRITERS)
      const changes = await rows<{ id: string; officer_no: number }>(tx, LATE_OFFICERS, [memberIds, MOST])
      if (changes.length > 0) await this.writer.write(tx, { changes }, { cause: LATE_OFFICER, at: this.clock.now() })
      return changes.length
    })
  }
}
