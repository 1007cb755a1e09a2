import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { firstRow, inTransaction, rows } from '@upline/db'
import { type TeamNode, TeamTree, type Wanted } from './team-tree.ts'

/** Serializes writers before they read the totals. Otherwise one of two changes in a chain would be lost. */
const TEAMS_LOCK = 77_102
const AT_ONCE = 500

const WANTED = `
  select id, upline_id as "uplineId", (profile_version >= 0 and removed_at is null) as "isCounted"
  from members where id = any($1)`

const ENSURE = `
  insert into teams (member_id, own_cents)
  select i.id, coalesce((select sum(v.cents) from officer_volumes v where v.member_id = i.id), 0)
  from unnest($1::text[]) as i (id) order by i.id
  on conflict do nothing`

// `offset 0` makes each step an index lookup. Union, not union all: chains converge.
const ABOVE = `
  with recursive up as (
    select member_id, upline_id from teams where member_id = any($1)
    union
    select t.member_id, t.upline_id
    from up, lateral (select member_id, upline_id from teams where member_id = up.upline_id offset 0) t)
  select t.member_id as id, t.upline_id as "uplineId", t.waits_for as "waitsFor", t.is_counted as "isCounted",
    t.own_cents::float8 as "ownCents", t.size, t.cents::float8 as cents
  from up join teams t on t.member_id = up.member_id`

const WRITE = `
  update teams t set upline_id = c."uplineId", waits_for = c."waitsFor", is_counted = c."isCounted",
    own_cents = c."ownCents", size = c.size, cents = c.cents
  from jsonb_to_recordset($1::jsonb) as c (id text, "uplineId" text, "waitsFor" text, "isCounted" boolean,
    "ownCents" bigint, size int, cents bigint)
  where t.member_id = c.id`

const WAITING = `select member_id as id, waits_for as "waitsFor" from teams where waits_for is not null`

const MISSING = `
  select m.id from members m
  where m.id > $2 and not exists (select from teams t where t.member_id = m.id and t.is_followed)
  order by m.id limit $1`

const FOLLOWED = `update teams set is_followed = true where member_id = any($1) and not is_followed`

/** Team size and volume of each member, updated by differences. A response reads one row, whatever the team size. */
@Injectable()
export class TeamsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Teams')
  private catchingUp: Promise<void> | undefined
  private isClosed = false

  constructor(private readonly em: EntityManager) {}

  /** Members of a database from before the roll-up, a few hundred at a time. */
  onApplicationBootstrap(): void {
    this.catchingUp = this.catchUp().catch((fault: Error) => this.logger.warn(`Teams are not complete: ${fault.name}`))
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true
    await this.catchingUp
  }

  async of(memberId: string): Promise<{ size: number; cents: number }> {
    const sql = 'select size, cents::float8 as cents from teams where member_id = $1'
    return (await firstRow<{ size: number; cents: number }>(this.em.fork(), sql, [memberId])) ?? { size: 0, cents: 0 }
  }

  /** Call it in the transaction that changed `members`. */
  async follow(tx: EntityManager, memberIds: string[]): Promise<void> {
    if (memberIds.length === 0) return
    await this.lock(tx)
    const wanted = await rows<Wanted>(tx, WANTED, [memberIds])
    const waiting = await rows<{ id: string; waitsFor: string }>(tx, WAITING)
    const uplines = wanted.flatMap(({ uplineId }) => (uplineId === null ? [] : [uplineId]))
    await this.ensure(tx, [...memberIds, ...uplines])
    const touched = [...memberIds, ...uplines, ...waiting.flatMap(({ id, waitsFor }) => [id, waitsFor])]
    const tree = new TeamTree(await this.above(tx, touched))
    for (const one of wanted) tree.follow(one)
    tree.settle([...waiting.map(({ id }) => id), ...memberIds])
    await this.write(tx, tree)
    await rows(tx, FOLLOWED, [memberIds])
  }

  /** Call it before the volumes are written: a new member starts with the stored volume. */
  async fund(tx: EntityManager, volumes: { officerId: string; cents: number }[]): Promise<void> {
    if (volumes.length === 0) return
    await this.lock(tx)
    const ids = volumes.map(({ officerId }) => officerId)
    await this.ensure(tx, ids)
    const tree = new TeamTree(await this.above(tx, ids))
    for (const { officerId, cents } of volumes) tree.fund(officerId, cents)
    await this.write(tx, tree)
  }

  /** Runs in the transaction that replaced all `members` or all volumes. */
  async rebuild(tx: EntityManager): Promise<void> {
    await this.lock(tx)
    await rows(tx, 'select rebuild_teams()')
  }

  private async catchUp(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !this.isClosed;) {
      const from: string = after
      after = await inTransaction(this.em, async (tx) => {
        const missing = await rows<{ id: string }>(tx, MISSING, [AT_ONCE, from])
        await this.follow(
          tx,
          missing.map(({ id }) => id),
        )
        return missing.at(-1)?.id
      })
    }
  }

  private async lock(tx: EntityManager): Promise<void> {
    await rows(tx, 'select pg_advisory_xact_lock($1)', [TEAMS_LOCK])
  }

  private async ensure(tx: EntityManager, ids: string[]): Promise<void> {
    await rows(tx, ENSURE, [[...new Set(ids)]])
  }

  private above(tx: EntityManager, ids: string[]): Promise<TeamNode[]> {
    return rows<TeamNode>(tx, ABOVE, [[...new Set(ids)]])
  }

  private async write(tx: EntityManager, tree: TeamTree): Promise<void> {
    const changes = tree.changes()
    if (changes.length > 0) await rows(tx, WRITE, [JSON.stringify(changes)])
  }
}
