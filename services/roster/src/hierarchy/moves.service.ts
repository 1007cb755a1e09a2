import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type UplineChange, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { CompanyCalendar, Outbox } from '@upline/events'
import { UnknownUplineError } from './hierarchy-failures.ts'
import { carryUp, chainFrom, exactHeight, figuresOf, ownVolume } from './hierarchy.store.ts'
import {
  insertSuperseded,
  type Mover,
  moveMembers,
  movingMember,
  type NewUpline,
  someReports,
} from './moves.queries.ts'
import { joins, leaves, weightOf } from './roll-up.ts'
import { assertUplineAllowed, depthBelow, MAX_DEPTH } from './upline-rules.ts'

const BATCH_SIZE = 5_000
/** Maximum number of changes per event. */
const BATCH = 500

export interface Move {
  uplineId: string | null
  /** Who moves; null for the system. */
  by: string | null
  cause: string
  /** Undefined: the move applies from today and has no request. */
  dated?: { effectiveOn: string; requestId: string }
}

/** A link with a past date that a later link of the member follows. */
export interface SupersededLink extends Required<Move> {
  memberId: string
  /** The previous upline on that date. */
  previousUplineId: string | null
}

/** Moves members and publishes the moves. The caller holds the hierarchy lock and has checked permissions. */
@Injectable()
export class MovesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the ids from the planned upline to the top. Throws if the move would create a loop or too deep a chain. */
  async assertAllowed(tx: EntityManager, memberId: string, uplineId: string): Promise<string[]> {
    const member = await this.member(tx, memberId)
    const upline = await this.member(tx, uplineId)
    const chain = await chainFrom(tx, uplineId)
    let { height } = await figuresOf(tx, memberId)
    if (depthBelow({ chain, height }) > MAX_DEPTH) height = await exactHeight(tx, memberId)
    assertUplineAllowed({ member, upline, chain, height })
    return chain
  }

  async move(tx: EntityManager, memberId: string, to: Move): Promise<void> {
    const member = await this.member(tx, memberId)
    if (to.uplineId !== null) await this.assertAllowed(tx, memberId, to.uplineId)
    const below = await figuresOf(tx, memberId)
    const weight = weightOf(member, await ownVolume(tx, memberId))
    const branch = (under: string) => joins(under, weight, below)
    const [change] = await this.write(tx, pairs([memberId], to.uplineId), to)
    const left = member.uplineId === null ? [] : [leaves(branch(member.uplineId))]
    await carryUp(tx, to.uplineId === null ? left : [...left, branch(to.uplineId)])
    await this.publish(tx, change!, to.by)
  }

  /** Enters a link that ends before today. It affects loans and as-of views, but not today's hierarchy. */
  async enterSuperseded(tx: EntityManager, link: SupersededLink): Promise<void> {
    const { memberId, uplineId, previousUplineId, by, cause, dated } = link
    const at = this.clock.now().toISOString()
    const version = await insertSuperseded(tx, { memberId, uplineId, at, cause, by, ...dated, previousUplineId })
    await this.publish(tx, { memberId, uplineId, previousUplineId, at, version, ...dated, isSuperseded: true }, by)
  }

  private async publish(tx: EntityManager, change: UplineChange, by: string | null): Promise<void> {
    const event = { type: uplineChanged, key: change.memberId, aggregateVersion: change.version }
    await this.outbox.append(tx, { ...event, data: { change, by } })
  }

  /** Moves all direct reports of `fromId` to another upline. The caller updates the counts of the uplines. */
  async moveReports(tx: EntityManager, fromId: string, to: Move): Promise<void> {
    const next = () => someReports(tx, fromId, BATCH_SIZE)
    for (let ids = await next(); ids.length > 0; ids = await next()) await this.moveTogether(tx, fromId, ids, to)
  }

  /** Moves members to one upline in one statement. */
  moveTogether(tx: EntityManager, key: string, ids: string[], to: Move): Promise<UplineChange[]> {
    return this.moveEach(tx, key, pairs(ids, to.uplineId), to)
  }

  /** Moves each member to a separate upline, in one statement. Each event contains up to 500 moves. */
  async moveEach(
    tx: EntityManager,
    key: string,
    to: NewUpline[],
    why: Omit<Move, 'uplineId'>,
  ): Promise<UplineChange[]> {
    const changes = await this.write(tx, to, why)
    for (let at = 0; at < changes.length; at += BATCH) {
      const data = { changes: changes.slice(at, at + BATCH), by: why.by }
      await this.outbox.append(tx, { type: uplinesChanged, key, aggregateVersion: 0, data })
    }
    return changes
  }

  private async member(tx: EntityManager, id: string): Promise<Mover> {
    const found = await movingMember(tx, id)
    if (!found) throw new UnknownUplineError()
    return found
  }

  private async write(tx: EntityManager, to: NewUpline[], why: Omit<Move, 'uplineId'>): Promise<UplineChange[]> {
    const at = this.clock.now().toISOString()
    const dated = why.dated ?? { effectiveOn: await this.calendar.today(tx) }
    const requestId = why.dated?.requestId ?? null
    const { cause, by } = why
    const moved = await moveMembers(tx, to, { at, cause, by, effectiveOn: dated.effectiveOn, requestId })
    return moved.map((change) => ({ ...change, at, ...dated }))
  }
}

const pairs = (ids: string[], uplineId: string | null): NewUpline[] => ids.map((id) => ({ id, uplineId }))
