import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type UplineChange, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { Outbox } from '@upline/events'
import { UnknownUplineError } from './hierarchy-failures.ts'
import { carryUp, chainFrom, exactHeight, figuresOf, rebuildDownlines } from './hierarchy.store.ts'
import { joins, leaves, weightOf } from './roll-up.ts'
import { assertUplineAllowed, depthBelow, MAX_DEPTH } from './upline-rules.ts'

const MEMBER = `
  select id, first_name || ' ' || last_name as name, role, is_active as "isActive", upline_id as "uplineId"
  from members where id = $1 and removed_at is null`

const MOVE = `
  with moved as (
    update members set upline_id = $2, version = version + 1 where id = any($1)
    returning id, old.upline_id as previous, version),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause)
    select id, greatest($3::timestamptz, (select max(valid_from) from upline_links l where l.member_id = moved.id)), $2, $4
    from moved
    on conflict (member_id, valid_from) do update set upline_id = excluded.upline_id, cause = excluded.cause)
  select id as "memberId", previous as "previousUplineId", version from moved order by id`

const EVERYBODY_ELSE = `
  select id from members
  where id > $2 and id <> $1 and removed_at is null and upline_id is distinct from $1
  order by id limit $3`

const REPORTS = 'select id from members where upline_id = $1 and removed_at is null order by id limit $2'

const SLICE = 5_000
/** Most changes that one event carries. */
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
}

/** Moves members and publishes it. The caller holds the hierarchy lock and has asked whether it may. */
@Injectable()
export class MovesService {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ids from the planned upline to the top; throws where a circle or too deep a line would come of it. */
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
    const branch = (under: string) => joins(under, weightOf(member), below)
    const [change] = await this.write(tx, [memberId], to)
    const left = member.uplineId === null ? [] : [leaves(branch(member.uplineId))]
    await carryUp(tx, to.uplineId === null ? left : [...left, branch(to.uplineId)])
    const event = { type: uplineChanged, key: memberId, aggregateVersion: change!.version }
    await this.outbox.append(tx, { ...event, data: { change: change!, by: to.by } })
  }

  /** Everybody who reports to `fromId` reports to another; the figures are the caller's to carry up. */
  async moveReports(tx: EntityManager, fromId: string, to: Move): Promise<void> {
    const next = async () => (await rows<{ id: string }>(tx, REPORTS, [fromId, SLICE])).map(({ id }) => id)
    for (let ids = await next(); ids.length > 0; ids = await next()) await this.moveTogether(tx, fromId, ids, to)
  }

  /** Moves members in one statement; events carry up to 500 of them each. */
  async moveTogether(tx: EntityManager, key: string, ids: string[], to: Move): Promise<void> {
    const changes = await this.write(tx, ids, to)
    for (let at = 0; at < changes.length; at += BATCH) {
      const data = { changes: changes.slice(at, at + BATCH), by: to.by }
      await this.outbox.append(tx, { type: uplinesChanged, key, aggregateVersion: 0, data })
    }
  }

  /** Everybody except the chosen one reports to them; their own upline becomes none, since it would close a circle. */
  async moveEverybodyUnder(tx: EntityManager, chosenId: string, by: string): Promise<number> {
    const chosen = await this.member(tx, chosenId)
    const key = randomUUID()
    const cause = `everybody ${key}`
    if (chosen.uplineId !== null) await this.moveTogether(tx, key, [chosenId], { uplineId: null, by, cause })
    const next = async (after: string) =>
      (await rows<{ id: string }>(tx, EVERYBODY_ELSE, [chosenId, after, SLICE])).map(({ id }) => id)
    for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!))
      await this.moveTogether(tx, key, ids, { uplineId: chosenId, by, cause })
    await rebuildDownlines(tx)
    return (await figuresOf(tx, chosenId)).total
  }

  private async member(tx: EntityManager, id: string): Promise<Mover> {
    const found = await firstRow<Mover>(tx, MEMBER, [id])
    if (!found) throw new UnknownUplineError()
    return found
  }

  private async write(tx: EntityManager, ids: string[], to: Move): Promise<UplineChange[]> {
    const at = this.clock.now().toISOString()
    const moved = await rows<Omit<UplineChange, 'uplineId' | 'at'>>(tx, MOVE, [ids, to.uplineId, at, to.cause])
    return moved.map((change) => ({ ...change, uplineId: to.uplineId, at }))
  }
}
