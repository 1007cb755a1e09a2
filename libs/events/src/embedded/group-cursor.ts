import type { DirectSession } from '../direct-session.ts'
import type { EventMessage } from '../event-message.ts'

/** A partition that this process leases for its group. */
export interface Lease {
  topic: string
  partition: number
  offset: number
  /** Increases with every takeover. An offset commit of an older epoch changes no row. */
  epoch: number
}

export interface LoggedMessage extends EventMessage {
  partition: number
  offset: number
}

export interface LogPosition {
  topic: string
  partition: number
  offset: number
}

interface LeaseRow {
  topic: string
  partition: number
  offset: string
  epoch: string
}

/** A topic, and how many of its events were dropped before the group started. */
export interface LateStart {
  topic: string
  lost: number
}

/** $1 and $2 partitions. */
const LOST_BEFORE = `select topic, sum(lost) as lost from (
    select t.topic, coalesce(
      (select l."offset" from event_log l where (l.topic, l.partition) = (t.topic, t.partition) order by l."offset" limit 1),
      t.next_offset) as lost
    from topic_partition t join unnest($1::text[], $2::int[]) as p (topic, partition) using (topic, partition)) f
  where lost > 0 group by topic order by topic`

const leaseOf = (row: LeaseRow): Lease => ({ ...row, offset: Number(row.offset), epoch: Number(row.epoch) })

const columns = (of: { topic: string; partition: number }[]) => [of.map((l) => l.topic), of.map((l) => l.partition)]

/** The group's statements on the log, all on the one connection that also holds its leases. */
export class GroupCursor {
  private readonly session: DirectSession
  private readonly group: string

  constructor(session: DirectSession, group: string) {
    this.session = session
    this.group = group
  }

  /**
   * Leases the partitions that no other process holds. Each takeover starts at the committed offset, with a new epoch.
   */
  async lease(topics: string[], except: { topic: string; partition: number }[]): Promise<Lease[]> {
    const free = await this.session.query<{ topic: string; partition: number }>(
      `select t.topic, t.partition from topic_partition t
       where t.topic = any($2) and (t.topic, t.partition) not in (select * from unnest($3::text[], $4::int[]))
         and pg_try_advisory_lock(hashtext($1), hashtext(t.topic || ':' || t.partition))`,
      [this.group, topics, ...columns(except)],
    )
    if (free.length === 0) return []
    const taken = await this.session.query<LeaseRow>(
      `insert into group_offset as g ("group", topic, partition) select $1, topic, partition
         from unnest($2::text[], $3::int[]) as p (topic, partition)
       on conflict ("group", topic, partition) do update set epoch = g.epoch + 1
       returning topic, partition, "offset", epoch`,
      [this.group, ...columns(free)],
    )
    return taken.map(leaseOf)
  }

  /**
   * Partitions that a group starts to read and that have lost events before: only a snapshot of their owner contains
   * them.
   */
  async begunLate(leases: Lease[]): Promise<LateStart[]> {
    const begun = leases.filter(({ offset, epoch }) => offset === 0 && epoch === 1)
    if (begun.length === 0) return []
    const found = await this.session.query<{ topic: string; lost: string }>(LOST_BEFORE, columns(begun))
    return found.map(({ topic, lost }) => ({ topic, lost: Number(lost) }))
  }

  async release(leases: Lease[]): Promise<void> {
    await this.session.query(
      `select pg_advisory_unlock(hashtext($1), hashtext(topic || ':' || partition)) from unnest($2::text[], $3::int[]) as p (topic, partition)`,
      [this.group, ...columns(leases)],
    )
  }

  /** The valid leases: those whose epoch no other process has raised. */
  async standing(leases: Lease[]): Promise<Lease[]> {
    const rows = await this.session.query<LeaseRow>(
      `select g.topic, g.partition, g."offset", g.epoch from group_offset g
       join unnest($2::text[], $3::int[], $4::bigint[]) as l (topic, partition, epoch) using (topic, partition, epoch)
       where g."group" = $1`,
      [this.group, ...columns(leases), leases.map((lease) => lease.epoch)],
    )
    return rows.map(leaseOf)
  }

  /** Advances the offsets. Returns the leases that succeeded; the others have been fenced off. */
  async commit(leases: Lease[]): Promise<Lease[]> {
    const rows = await this.session.query<LeaseRow>(
      `update group_offset g set "offset" = l."offset"
       from unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[]) as l (topic, partition, epoch, "offset")
       where g."group" = $1 and (g.topic, g.partition, g.epoch) = (l.topic, l.partition, l.epoch)
       returning g.topic, g.partition, g."offset", g.epoch`,
      [this.group, ...columns(leases), leases.map((lease) => lease.epoch), leases.map((lease) => lease.offset)],
    )
    return rows.map(leaseOf)
  }

  /**
   * The next messages of each partition from its offset on. Those of other types, which may be large, come without
   * their body. Offsets may be missing if their messages were dropped before the group passed them.
   */
  async read(from: LogPosition[], asked: { limit: number; types: string[] }): Promise<LoggedMessage[]> {
    const found = await this.readOnce(from, asked)
    // A statement that was planned before a week was attached skips its messages but sees later ones. The next one sees all.
    return hasGap(from, found) ? this.readOnce(from, asked) : found
  }

  private async readOnce(
    from: LogPosition[],
    { limit, types }: { limit: number; types: string[] },
  ): Promise<LoggedMessage[]> {
    const rows = await this.session.query<Omit<LoggedMessage, 'offset'> & { offset: string }>(
      `select e.topic, e.partition, e."offset", e.key, e.headers,
         case when e.type = any($5) then e.body else '' end as body
       from unnest($1::text[], $2::int[], $3::bigint[]) as c (topic, partition, "offset")
       cross join lateral (select * from event_log l where l.topic = c.topic and l.partition = c.partition
         and l."offset" >= c."offset" order by l."offset" limit $4) e
       order by e.topic, e.partition, e."offset"`,
      [...columns(from), from.map((cursor) => cursor.offset), limit, types],
    )
    return rows.map((row) => ({ ...row, offset: Number(row.offset) }))
  }
}

export const partitionName = ({ topic, partition }: { topic: string; partition: number }): string =>
  `${topic} ${partition}`

function hasGap(from: readonly LogPosition[], found: readonly LoggedMessage[]): boolean {
  const expected = new Map(from.map((position) => [partitionName(position), position.offset]))
  return found.some((message) => {
    const name = partitionName(message)
    const isMissing = message.offset !== expected.get(name)
    expected.set(name, message.offset + 1)
    return isMissing
  })
}
