import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type AccountRow,
  accountsSnapshot,
  type Envelope,
  type NewEvent,
  passwordChanged,
} from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { EventConsumer } from '../src/event-consumer.ts'
import {
  DeadLetters,
  type EventContext,
  Outbox,
  type ReadModel,
  ReadModels,
  SnapshotSources,
  type StagedSnapshot,
} from '../src/index.ts'
import { BUSES, eventually, EventFixture, kafkaBrokers, type TestService } from './event-fixture.ts'

/** The owner's rows: 1,200 of them are three batches. */
const OWNED = 'create table owned (id text primary key, is_due boolean)'
const COPIED = 'create table copied (id text primary key, is_due boolean)'

@Injectable()
class Owner implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = ({ id, is_due }: Record<string, unknown>): AccountRow => ({
      memberId: id as string,
      isDue: is_due as boolean,
    })
    this.sources.register({ type: accountsSnapshot, parts: [{ sql: 'select * from owned order by id', row }] })
  }
}

/** Runs while the copy is replaced. */
const during: { replace: () => Promise<void> } = { replace: () => Promise.resolve() }
let isPoisoned = false

const LEARN = `insert into copied (id, is_due) values ($1, false) on conflict (id) do update set is_due = false`

@Injectable()
class Copy implements ReadModel, OnModuleInit {
  readonly name = 'passwords'
  readonly snapshot = accountsSnapshot
  readonly events = ['password-changed']

  constructor(
    private readonly models: ReadModels,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
    this.consumer.addHandler('password-changed', (event: Envelope<typeof passwordChanged>, { tx }: EventContext) => {
      if (isPoisoned) throw new Error('cannot be handled')
      return rows(tx, LEARN, [event.data.memberId])
    })
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot) {
    const before = await rows(tx, 'delete from copied returning 1')
    for await (const batch of snapshot.batches<AccountRow>())
      await rows(
        tx,
        `insert into copied select r."memberId", r."isDue" from jsonb_to_recordset($1) r ("memberId" text, "isDue" boolean)`,
        [JSON.stringify(batch)],
      )
    await during.replace()
    return { added: (await rows(tx, 'select 1 from copied')).length, changed: 0, removed: before.length }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { data } of events as Envelope<typeof passwordChanged>[]) await rows(tx, LEARN, [data.memberId])
  }
}

const changed = (memberId: string): NewEvent<typeof passwordChanged> => ({
  ...{ type: passwordChanged, key: memberId, aggregateVersion: 0 },
  data: { memberId, at: '2026-01-31T12:00:00.000Z' },
})

interface Rebuild {
  state: string
  reason: string | null
  report: { added: number; replayed: number } | null
}

describe.each(BUSES)('a rebuild over %s', (bus) => {
  const on = bus === 'kafka' && kafkaBrokers.length === 0 ? it.skip : it
  let fixture: EventFixture
  let owner: TestService
  let copy: TestService

  const startOwner = () => fixture.start('owner', { handles: false, providers: [Owner], tables: [OWNED] })
  const startCopy = () => fixture.start('copy', { handles: false, providers: [Copy], tables: [COPIED] })

  const open = async (count: number) => {
    fixture = new EventFixture(bus)
    await fixture.open()
    ;[owner, copy] = await Promise.all([startOwner(), startCopy()])
    await rows(owner.em.fork(), `insert into owned select 'm' || n, true from generate_series(1, $1::int) n`, [count])
  }

  afterEach(async () => {
    during.replace = () => Promise.resolve()
    isPoisoned = false
    await fixture?.close()
  })

  /** The same request as 'npm run events rebuild'. */
  async function ask(): Promise<string> {
    const id = randomUUID()
    await rows(copy.em.fork(), `insert into read_model_rebuilds (id, model) values ($1, 'passwords')`, [id])
    await rows(
      owner.em.fork(),
      `insert into snapshot_requests (id, snapshot, for_service) values ($1, 'accounts-snapshot', 'copy')`,
      [id],
    )
    return id
  }

  const look = async (id: string) =>
    (
      await rows<Rebuild>(copy.em.fork(), 'select state, reason, report from read_model_rebuilds where id = $1', [id])
    )[0]!

  const ended = (id: string) =>
    eventually(
      () => look(id),
      ({ state }) => state === 'done' || state === 'refused',
      60_000,
    )

  const copied = async () =>
    (await rows<{ id: string; is_due: boolean }>(copy.em.fork(), 'select id, is_due from copied order by id')).map(
      ({ id, is_due }) => `${id} ${is_due}`,
    )
  const owned = async () =>
    (await rows<{ id: string; is_due: boolean }>(owner.em.fork(), 'select id, is_due from owned order by id')).map(
      ({ id, is_due }) => `${id} ${is_due}`,
    )

  on("produces exactly the owner's rows, even if the log has dropped every event", async () => {
    await open(1_200)
    await rows(copy.em.fork(), `insert into copied values ('m1', false), ('gone', true)`)
    expect(await ended(await ask())).toMatchObject({ state: 'done', report: { added: 1_200, replayed: 0 } })
    expect(await copied()).toEqual(await owned())
    const left = 'select (select count(*) from snapshot_batches) + (select count(*) from rebuild_journal) as rows'
    expect(await rows(copy.em.fork(), left)).toEqual([{ rows: '0' }])
  })

  on('keeps concurrent changes, in the snapshot or after it', async () => {
    await open(800)
    const moving = { on: true }
    let n = 0
    const change = async () => {
      for (; moving.on; n++) {
        const id = `m${(n % 900) + 1}`
        await inTransaction(owner.em, async (tx) => {
          await rows(tx, `insert into owned values ($1, false) on conflict (id) do update set is_due = false`, [id])
          await owner.app.get(Outbox).append(tx, changed(id))
        })
        // The copy handles one event at a time: faster changes would only queue up behind the rebuild.
        await pause(5)
      }
    }
    const changing = change()
    const first = await ask()
    expect(await ended(first)).toMatchObject({ state: 'done' })
    expect((await look(first)).report!.replayed).toBeGreaterThan(0)
    const second = await ended(await ask())
    moving.on = false
    await changing
    expect(second.state).toBe('done')
    await eventually(async () => (await copied()).join() === (await owned()).join(), Boolean)
    expect(await copied()).toEqual(await owned())
  })

  on('fails when a batch is missing, and changes nothing', async () => {
    await open(1_200)
    await rows(copy.em.fork(), `insert into copied values ('kept', true)`)
    await rows(
      copy.em.fork(),
      `create function lose() returns trigger language plpgsql as $$
      begin if new.batch = 1 then return null; end if; return new; end $$`,
    )
    await rows(
      copy.em.fork(),
      'create trigger lose before insert on snapshot_batches for each row execute function lose()',
    )
    const { state, reason } = await ended(await ask())
    expect(state).toBe('refused')
    expect(reason).toBe(
      'The snapshot is incomplete: 1 of 3 batches did not arrive (1). Nothing was changed. Run the rebuild again.',
    )
    expect(await copied()).toEqual(['kept true'])
  })

  on('fails while a failed event of its model is open, because a later replay would count twice', async () => {
    await open(2)
    isPoisoned = true
    await owner.append(changed('m1'))
    await eventually(
      () => copy.app.get(DeadLetters).open(),
      (list) => list.length === 1,
    )
    expect(await ended(await ask())).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('1 failed events of this read model are open') as string,
    })
  })

  on('ends once, whichever of several replicas leads it, and starts over where the owner was killed', async () => {
    await open(1_200)
    const second = await startCopy()
    const id = await ask()
    // Killed after its first batches: the attempt no longer counts.
    await eventually(
      () => rows(owner.em.fork(), 'select 1 from snapshot_requests where batches > 0'),
      (list) => list.length === 1,
    )
    await rows(owner.em.fork(), `update snapshot_requests set attempt = attempt + 1, batches = 0, state = 'asked'`)
    expect(await ended(id)).toMatchObject({ state: 'done' })
    expect(await copied()).toEqual(await owned())
    await second.close()
  })

  on('continues after the process that ran it has ended', async () => {
    await open(10)
    let isFirst = true
    const stuck = new Promise<void>((resolve) => {
      during.replace = async () => {
        if (!isFirst) return
        isFirst = false
        resolve()
        await rows(
          copy.em.fork(),
          `select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database() and pid <> pg_backend_pid()`,
        )
      }
    })
    const id = await ask()
    await stuck
    expect(await ended(id)).toMatchObject({ state: 'done' })
    expect(await copied()).toEqual(await owned())
  })

  on('applies no event twice that is in the snapshot and arrives after it', async () => {
    await open(3)
    // The relay of the owner is stopped: later commits reach the copy after the snapshot was taken.
    const publish = owner.transport.publish.bind(owner.transport)
    let isHeld = true
    owner.transport.publish = async (messages) => {
      if (isHeld) throw new Error('held')
      await publish(messages)
    }
    await owner.append(changed('m1'))
    await rows(owner.em.fork(), `update owned set is_due = false where id = 'm1'`)
    const id = await ask()
    await eventually(
      () => rows(owner.em.fork(), 'select 1 from snapshot_requests where batches > 0'),
      (list) => list.length === 1,
    )
    expect((await look(id)).state).toBe('receiving')
    isHeld = false
    expect(await ended(id)).toMatchObject({ state: 'done', report: { replayed: 1 } })
    expect(await copied()).toEqual(['m1 false', 'm2 true', 'm3 true'])
  })

  on("rebuilds a second service's copy from its own snapshot only", async () => {
    await open(5)
    const other = await fixture.start('other', { handles: false, providers: [Copy], tables: [COPIED] })
    await ended(await ask())
    expect(await rows(other.em.fork(), 'select * from copied')).toEqual([])
    expect(await rows(other.em.fork(), 'select * from snapshot_batches')).toEqual([])
  })
})
