import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Failure, isCompanyRole } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { Sweeps } from '@upline/jobs'
import { assertLeads, NotAllowedError, UplineOutsideTeamError, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { DatedMovesService } from './dated-moves.service.ts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { RequesterLostTeamError } from './move-failures.ts'
import { MoveHints } from './move-hints.ts'
import { DUE, LOCKED, REQUESTER } from './move-requests.queries.ts'
import { endRequest, type EndedMove, readRequest } from './move-requests.store.ts'
import type { MoveRow } from './move-view.ts'

const INTERVAL_MS = 5_000
const BATCH_SIZE = 1_000

/** Sees every request. */
const SYSTEM: Viewer = { id: '', role: 'admin', username: '', duties: [] }

/**
 * Applies scheduled moves at 00:00 in the company's time zone. After downtime it catches up in date order; each link
 * keeps its own date.
 */
@Injectable()
export class DueMovesWorker implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    private readonly access: AccessService,
    private readonly uplines: UplinesService,
    private readonly moves: DatedMovesService,
    private readonly hints: MoveHints,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'apply-due-moves', everyMs: INTERVAL_MS, run: () => this.applyDue() })
  }

  /** A request that fails does not block the others. The sweep reports and retries it. */
  async applyDue(): Promise<void> {
    const due = await rows<{ id: string }>(this.em.fork(), DUE, [await this.calendar.today(), BATCH_SIZE])
    const outcomes: PromiseSettledResult<void>[] = []
    for (const { id } of due) outcomes.push(...(await Promise.allSettled([this.apply(id)])))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  private async apply(requestId: string): Promise<void> {
    try {
      await this.end(requestId, async (tx, row) => {
        const checked = await this.moves.check(tx, row)
        await this.assertRequesterLeads(tx, row)
        await this.moves.enter(tx, checked, { requestId, by: row.requestedBy })
        return { status: 'done' }
      })
    } catch (fault) {
      if (!(fault instanceof Failure)) throw fault
      await this.end(requestId, () => Promise.resolve({ status: 'failed', reason: fault.message }))
    }
  }

  private end(
    requestId: string,
    outcomeOf: (tx: EntityManager, row: MoveRow) => Promise<Pick<EndedMove, 'status' | 'reason'>>,
  ): Promise<void> {
    return inTransaction(this.em.fork(), async (tx) => {
      await lockHierarchy(tx)
      const locked = await firstRow<{ status: string }>(tx, LOCKED, [requestId])
      if (locked?.status !== 'scheduled') return
      const row = await readRequest(tx, SYSTEM, requestId)
      const outcome = await outcomeOf(tx, row)
      await endRequest(tx, { requestId, by: null, at: this.clock.now(), ...outcome })
      await this.hints.changed(tx, row)
    })
  }

  /** A manager's request ends if the manager may no longer make it. The company's requests do not. */
  private async assertRequesterLeads(tx: EntityManager, { requestedBy, requestedRole, memberId, uplineId }: MoveRow) {
    if (isCompanyRole(requestedRole)) return
    const requester = await firstRow<Viewer>(tx, REQUESTER, [requestedBy])
    if (!requester) throw new RequesterLostTeamError()
    try {
      assertLeads(requester, await this.access.see(tx, requester, memberId))
      await this.uplines.assertCanPutUnder(tx, requester, uplineId)
    } catch (fault) {
      const isLost = [NotAllowedError, UplineOutsideTeamError, MemberNotFoundError].some(
        (kind) => fault instanceof kind,
      )
      throw isLost ? new RequesterLostTeamError() : fault
    }
  }
}
