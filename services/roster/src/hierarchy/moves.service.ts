import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type UplineChange, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar, Outbox } from '@upline/events'
import { UnknownUplineError } from './hierarchy-failures.ts'
import { carryUp, chainFrom, exactHeight, figuresOf, ownVolume } from './hierarchy.store.ts'
import { joins, leaves, weightOf } from './roll-up.ts'
import { assertUplineAllowed, depthBelow, MAX_DEPTH } from './upline-rules.ts'

const MEMBER = `
  select id, first_name || ' ' || last_name as name, role, is_active as "isActive", upline_id as "uplineId"
  from members where id = $1 and removed_at is null`

/** A move with a request has its own effective date. $6 the date. */
const EFFECTIVE_ON_CHANGE = `jsonb_build_array(jsonb_build_object('field', 'effectiveOn', 'from', null, 'to', $6::text))`

/**
 * A link that ends before today, so today's upline stays. $1 member, $2 upline, $3 when, $4 cause, $5 who, $6 date,
 * $7 request, $8 the previous upline on that date.
 */
const INSERT_SUPERSEDED = `
  with moved as (
    update members set version = version + 1 where id = $1 returning id, version),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause, effective_on, entered_by, request_id)
    select id, greatest($3::timestamptz, (select max(valid_from) + interval '1 microsecond' from upline_links l where l.member_id = $1)),
      $2, $4, $6::date, $5, $7::uuid
    from moved),
  former as (
    insert into former_reports (upline_id, member_id) values (coalesce($2, ''), $1) on conflict do nothing),
  noted as (
    insert into member_history (member_id, at, by_id, action, changes)
    select $1, $3, $5, 'moved', jsonb_build_array(jsonb_build_object('field', 'upline',
      'from', (select first_name || ' ' || last_name from members where id = $8),
      'to', (select first_name || ' ' || last_name from members where id = $2))) || ${EFFECTIVE_ON_CHANGE})
  select version from moved`

// Pairs of member and new upline. The history of each profile holds the names as they are now.
const MOVE = `
  with moved as (
    update members m set upline_id = t.upline_id, version = m.version + 1
    from unnest($1::text[], $2::text[]) as t (id, upline_id) where m.id = t.id
    returning m.id, old.upline_id as previous, new.upline_id as upline_id, m.version),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause, effective_on, entered_by, request_id)
    select id, greatest($3::timestamptz, (
        select l.valid_from + case when l.effective_on = $6::date then interval '0' else interval '1 microsecond' end
        from upline_links l where l.member_id = moved.id order by l.valid_from desc limit 1)),
      upline_id, $4, $6::date, $5, $7::uuid
    from moved
    on conflict (member_id, valid_from) do update set upline_id = excluded.upline_id, cause = excluded.cause,
      effective_on = excluded.effective_on, entered_by = excluded.entered_by, request_id = excluded.request_id),
  former as (
    insert into former_reports (upline_id, member_id) select coalesce(previous, ''), id from moved
    on conflict do nothing),
  history as (
    insert into member_history (member_id, at, by_id, action, changes)
    select moved.id, $3, $5, 'moved', jsonb_build_array(jsonb_build_object('field', 'upline',
      'from', p.first_name || ' ' || p.last_name, 'to', n.first_name || ' ' || n.last_name))
      || case when $7::uuid is null then '[]' else ${EFFECTIVE_ON_CHANGE} end
    from moved left join members p on p.id = moved.previous left join members n on n.id = moved.upline_id)
  select id as "memberId", previous as "previousUplineId", upline_id as "uplineId", version from moved order by id`

const REPORTS = 'select id from members where upline_id = $1 and removed_at is null order by id limit $2'

const SLICE = 5_000
/** Maximum number of changes per event. */
const BATCH = 500

interface Mover {
  id: string
  name: string
  role: string
  isActive: boolean
  uplineId: string | null
}

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

/** A member and the new upline. */
export interface Placing {
  id: string
  uplineId: string | null
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
    const parameters = [memberId, uplineId, at, cause, by, dated.effectiveOn, dated.requestId, previousUplineId]
    const { version } = (await firstRow<{ version: number }>(tx, INSERT_SUPERSEDED, parameters))!
    await this.publish(tx, { memberId, uplineId, previousUplineId, at, version, ...dated, isSuperseded: true }, by)
  }

  private async publish(tx: EntityManager, change: UplineChange, by: string | null): Promise<void> {
    const event = { type: uplineChanged, key: change.memberId, aggregateVersion: change.version }
    await this.outbox.append(tx, { ...event, data: { change, by } })
  }

  /** Moves all direct reports of `fromId` to another upline. The caller updates the counts of the uplines. */
  async moveReports(tx: EntityManager, fromId: string, to: Move): Promise<void> {
    const next = async () => (await rows<{ id: string }>(tx, REPORTS, [fromId, SLICE])).map(({ id }) => id)
    for (let ids = await next(); ids.length > 0; ids = await next()) await this.moveTogether(tx, fromId, ids, to)
  }

  /** Moves members to one upline in one statement. */
  moveTogether(tx: EntityManager, key: string, ids: string[], to: Move): Promise<UplineChange[]> {
    return this.moveEach(tx, key, pairs(ids, to.uplineId), to)
  }

  /** Moves each member to a separate upline, in one statement. Each event contains up to 500 moves. */
  async moveEach(tx: EntityManager, key: string, to: Placing[], why: Omit<Move, 'uplineId'>): Promise<UplineChange[]> {
    const changes = await this.write(tx, to, why)
    for (let at = 0; at < changes.length; at += BATCH) {
      const data = { changes: changes.slice(at, at + BATCH), by: why.by }
      await this.outbox.append(tx, { type: uplinesChanged, key, aggregateVersion: 0, data })
    }
    return changes
  }

  private async member(tx: EntityManager, id: string): Promise<Mover> {
    const found = await firstRow<Mover>(tx, MEMBER, [id])
    if (!found) throw new UnknownUplineError()
    return found
  }

  private async write(tx: EntityManager, to: Placing[], why: Omit<Move, 'uplineId'>): Promise<UplineChange[]> {
    const at = this.clock.now().toISOString()
    const ids = to.map(({ id }) => id)
    const uplines = to.map(({ uplineId }) => uplineId)
    const dated = why.dated ?? { effectiveOn: await this.calendar.today(tx) }
    const requestId = why.dated?.requestId ?? null
    const parameters = [ids, uplines, at, why.cause, why.by, dated.effectiveOn, requestId]
    const moved = await rows<Omit<UplineChange, 'at'>>(tx, MOVE, parameters)
    return moved.map((change) => ({ ...change, at, ...dated }))
  }
}

const pairs = (ids: string[], uplineId: string | null): Placing[] => ids.map((id) => ({ id, uplineId }))
