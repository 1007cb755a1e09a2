import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { Member, MoveAccepted } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { assertLeads, canBackdateMoves, type Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { AccessService } from '../access/access.service.ts'
import type { RelatedMember } from '../access/related-member.queries.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { type CheckedMove, type DatedMove, DatedMovesService } from './dated-moves.service.ts'
import { FundedDaysService } from './funded-days.service.ts'
import { BackdatedMoveError } from './move-failures.ts'
import { MoveHints } from './move-hints.ts'
import { addRequest, type OpenRequest, sameRequest } from './move-requests.store.ts'
import { PastMovesService } from './past-moves.service.ts'

export interface WantedMove {
  uplineId: string | null
  /** Undefined: today. */
  effectiveOn?: string | undefined
}

/** Applies moves effective today, and backdated ones once loans confirms that they change no pay. Others are pending. */
@Injectable()
export class MoveRequestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly uplines: UplinesService,
    private readonly moves: DatedMovesService,
    private readonly fundedDays: FundedDaysService,
    private readonly pastMoves: PastMovesService,
    private readonly directory: DirectoryService,
    private readonly calendar: CompanyCalendar,
    private readonly hints: MoveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The moved member, or the request that is pending. */
  async set(memberId: string, wanted: WantedMove, by: Viewer): Promise<Member | MoveAccepted> {
    const requested = await this.request(memberId, wanted, by)
    if (!('requestId' in requested) || requested.status !== 'pending') return requested
    return (await this.pastMoves.enter(requested.requestId, by)) ?? this.directory.one(this.em.fork(), by, memberId)
  }

  private request(memberId: string, wanted: WantedMove, by: Viewer): Promise<Member | MoveAccepted> {
    return inTransaction(
      this.em,
      async (tx) => (await this.enter(tx, memberId, wanted, by)) ?? this.directory.one(tx, by, memberId),
    )
  }

  /** Runs in the caller's transaction. Undefined: the member has the upline now. A past move waits for a second person. */
  async enter(
    tx: EntityManager,
    memberId: string,
    { uplineId, effectiveOn }: WantedMove,
    by: Viewer,
  ): Promise<MoveAccepted | undefined> {
    await lockHierarchyFor(tx, by)
    const seen = await this.access.see(tx, by, memberId)
    assertLeads(by, seen)
    const today = await this.calendar.today(tx)
    const move = { memberId, uplineId, effectiveOn: effectiveOn ?? today }
    if (move.effectiveOn === today) return this.moveToday(tx, seen, { uplineId, by })
    return this.moveOn(tx, move, { by, isPast: move.effectiveOn < today })
  }

  private async moveToday(
    tx: EntityManager,
    seen: RelatedMember,
    { uplineId, by }: { uplineId: string | null; by: Viewer },
  ): Promise<undefined> {
    if (uplineId === seen.uplineId) return
    await this.uplines.assertCanPutUnder(tx, by, uplineId)
    await this.uplines.moveAndNotify(tx, seen, { uplineId, by: by.id, cause: 'moved' })
  }

  private async moveOn(
    tx: EntityManager,
    move: DatedMove,
    { by, isPast }: { by: Viewer; isPast: boolean },
  ): Promise<MoveAccepted | undefined> {
    if (isPast && !canBackdateMoves(by)) throw new BackdatedMoveError()
    await this.uplines.assertCanPutUnder(tx, by, move.uplineId)
    const checked = await this.moves.check(tx, move)
    if (isPast && checked.previousUplineId === move.uplineId) return
    const { requestId, status, isUndecided } =
      (await sameRequest(tx, checked, by.id)) ?? (await this.add(tx, checked, { by, isPast }))
    if (status === 'pending' && isUndecided) await this.fundedDays.ask(tx, { ...move, requestId })
    return { requestId, status }
  }

  private async add(
    tx: EntityManager,
    checked: CheckedMove,
    { by, isPast }: { by: Viewer; isPast: boolean },
  ): Promise<OpenRequest> {
    const beneficiaries = isPast ? await this.moves.beneficiaries(tx, checked) : []
    const at = this.clock.now()
    const [requestId, status] = [uuidV7(at), isPast ? ('pending' as const) : ('scheduled' as const)]
    await addRequest(tx, { ...checked, id: requestId, status, beneficiaries, by, at })
    await this.hints.changed(tx, { memberId: checked.memberId, requestedBy: by.id })
    return { requestId, status, isUndecided: true }
  }
}
