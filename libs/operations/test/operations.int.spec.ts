import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Controller, Injectable, Module } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { keyRoots } from '@upline/config'
import { AuthModule } from '@upline/auth'
import { ROLES, type DeadLetterDetail, type DeadLetterLine, type ServiceState } from '@upline/contracts'
import type { Envelope } from '@upline/contracts/events'
import { ormOptions } from '@upline/db'
import { type EventContext, EventsModule, eventMigrations, parkKey } from '@upline/events'
import { Jobs, JobsModule, Sweeps, sweepTable } from '@upline/jobs'
import {
  aMember,
  changed,
  createdEvent,
  eventually,
  startTestService,
  TEST_INTERNAL_TOKEN,
  updatedEvent,
  type TestService,
} from '@upline/testing'
import { OperationsModule, operatorActions } from '../src/index.ts'

/** The handlers of this test: they fail until they are fixed. */
const handlers = { isBroken: true, handled: [] as string[] }

function handle(event: Envelope): void {
  if (handlers.isBroken) throw new Error(`no place for "Wen Li" <wen.li@example.com>, call +1 555 010 9999`)
  handlers.handled.push(event.type)
}

@Controller()
class Handlers {
  @EventPattern<string>('user-created', parkKey)
  created(@Payload() event: Envelope, @Ctx() _context: EventContext): void {
    handle(event)
  }

  @EventPattern<string>('user-updated', parkKey)
  updated(@Payload() event: Envelope): void {
    handle(event)
  }
}

const config = () => ({
  mode: 'demo' as const,
  eventBus: 'embedded' as const,
  eventLogUrl: process.env['EVENT_LOG_URL'] ?? '',
  kafkaBrokers: [],
  kafkaSecurity: {},
  redisUrl: process.env['REDIS_URL'] ?? '',
})

/** Recurring work that has failed since it was set up. */
@Injectable()
class NeverEndsWell {
  constructor(sweeps: Sweeps) {
    sweeps.register({ name: 'sweep-it', everyMs: 30_000, run: () => Promise.reject(new RangeError('no')) })
  }
}

function module() {
  const { redisUrl } = config()
  @Module({
    imports: [
      MikroOrmModule.forRoot(
        ormOptions({
          url: process.env['WATCHED_DATABASE_URL'] ?? '',
          entities: [],
          migrations: [...eventMigrations, sweepTable, operatorActions],
        }),
      ),
      AuthModule.forService({ redisUrl, keyRoots: keyRoots(process.env, 'demo'), mode: 'demo' }),
      EventsModule.forService({ service: 'watched', config: config(), retryWaits: [10, 10, 10] }),
      JobsModule.forService({ service: 'watched', redisUrl, lockMs: 15_000 }),
      OperationsModule,
    ],
    controllers: [Handlers],
    providers: [NeverEndsWell],
  })
  class WatchedModule {}
  return WatchedModule
}

let service: TestService
const PATH = '/operations/watched'
const METRICS_HEADERS = { headers: { authorization: `Bearer ${TEST_INTERNAL_TOKEN}` } }

beforeAll(async () => {
  service = await startTestService({ name: 'watched', module })
})

afterAll(() => service?.stop())

beforeEach(async () => {
  handlers.isBroken = true
  handlers.handled = []
  await service.database.query('delete from dead_letters')
})

const admin = () => service.signInAs('admin')
async function listDeadLetters(): Promise<DeadLetterLine[]> {
  const { status, body } = await (await admin()).get<DeadLetterLine[]>(`${PATH}/dead-letters`)
  expect(status).toBe(200)
  return body
}

async function buried(): Promise<{ deadLetters: DeadLetterLine[]; memberId: string }> {
  const member = aMember({ firstName: 'Wen', lastName: 'Li', email: 'wen.li@example.com', phone: '+1 555 010 9999' })
  await service.emit(createdEvent(member))
  await service.emit(updatedEvent(changed(member, { lastName: 'Ng' })))
  const deadLetters = await eventually(async () => {
    const found = await listDeadLetters()
    expect(found).toHaveLength(2)
    return found
  })
  return { deadLetters, memberId: member.id }
}

const CALLS = [
  ['GET', PATH],
  ['GET', `${PATH}/dead-letters`],
  ['GET', `${PATH}/dead-letters/1`],
  ['POST', `${PATH}/dead-letters/replay`],
  ['POST', `${PATH}/dead-letters/1/replay`],
  ['POST', `${PATH}/dead-letters/1/discard`],
  ['GET', `${PATH}/failed-jobs`],
  ['POST', `${PATH}/failed-jobs/q/1/retry`],
  ['GET', `${PATH}/acts`],
] as const

describe('the calls of operations', () => {
  it.each(CALLS)('restricts %s %s to the admin', async (method, path) => {
    for (const role of ROLES.filter((one) => one !== 'admin'))
      expect([role, (await (await service.signInAs(role)).call(method, path)).status]).toEqual([role, 403])
    expect((await service.visitor.call(method, path)).status).toBe(401)
    expect((await (await admin()).call(method, path)).status).not.toBe(403)
  })

  it('serve this service only', async () => {
    expect((await (await admin()).get('/operations/loans')).status).toBe(404)
  })

  it('refuse an invalid number, and a discard without a reason', async () => {
    const caller = await admin()
    expect((await caller.get(`${PATH}/dead-letters/x`)).status).toBe(400)
    expect((await caller.post(`${PATH}/dead-letters/1/discard`, { reason: ' ' })).status).toBe(400)
    expect((await caller.get(`${PATH}/dead-letters/999999`)).status).toBe(404)
  })
})

describe('a dead letter', () => {
  it('lists a dead letter with its cause and shows its payload, without personal data', async () => {
    const { deadLetters, memberId } = await buried()
    expect(deadLetters[0]).toMatchObject({ eventType: 'user-created', key: memberId, attempts: 4, isParking: true })
    const { body } = await (await admin()).get<DeadLetterDetail>(`${PATH}/dead-letters/${deadLetters[0]!.id}`)
    expect(body.payload).toMatchObject({ member: { id: memberId, firstName: '•••', email: '•••' } })
    expect(JSON.stringify([deadLetters, body])).not.toMatch(/Wen|Li"|wen\.li|555 010/)
  })

  it('replays a dead letter on request, with what waits behind it', async () => {
    const { deadLetters } = await buried()
    handlers.isBroken = false
    const answer = await (await admin()).post(`${PATH}/dead-letters/${deadLetters[0]!.id}/replay`)
    expect([answer.status, answer.body]).toEqual([202, { asked: 2 }])
    await eventually(async () => expect(await listDeadLetters()).toEqual([]))
    expect(handlers.handled).toEqual(['user-created', 'user-updated'])
  })

  it('discards a dead letter with a reason: it counts as handled, what waited behind it is replayed, and the action is recorded', async () => {
    const { deadLetters } = await buried()
    handlers.isBroken = false
    const caller = await admin()
    const first = deadLetters[0]!
    expect(
      (await caller.post(`${PATH}/dead-letters/${first.id}/discard`, { reason: 'sent twice by hand' })).status,
    ).toBe(204)
    await eventually(async () => expect(await listDeadLetters()).toEqual([]))
    expect(handlers.handled).toEqual(['user-updated'])
    expect(await service.database.query('select 1 from inbox where event_id = $1', [first.eventId])).toHaveLength(1)
    const acts = (await caller.get<unknown[]>(`${PATH}/acts`)).body
    expect(acts[0]).toMatchObject({
      by: caller.user.username,
      act: 'discard',
      subject: `user-created ${first.eventId}`,
      reason: 'sent twice by hand',
    })
    expect((await caller.post(`${PATH}/dead-letters/${first.id}/discard`, { reason: 'again' })).status).toBe(404)
  })
})

describe('a job that failed', () => {
  it('lists a failed job without personal data, and runs it again', async () => {
    const jobs = service.app.get(Jobs, { strict: false })
    let isFixed = false
    const done: string[] = []
    jobs.work<{ email: string }>('emails', async (job) => {
      if (!isFixed) throw new Error('no answer for a.b@example.com')
      done.push(String(job.id))
    })
    await jobs.add('emails', { name: 'write', key: '1', data: { email: 'a.b@example.com' } })
    const caller = await admin()
    const failed = await eventually(async () => {
      const { body } = await caller.get<{ id: string; cause: string; payload: unknown }[]>(`${PATH}/failed-jobs`)
      expect(body).toHaveLength(1)
      return body[0]!
    })
    expect(failed).toMatchObject({ queue: 'emails', cause: 'no answer for •••', payload: { email: '•••' } })
    isFixed = true
    expect((await caller.post(`${PATH}/failed-jobs/emails/${failed.id}/retry`)).status).toBe(204)
    await eventually(() => expect(done).toEqual([failed.id]))
    expect((await caller.post(`${PATH}/failed-jobs/emails/${failed.id}/retry`)).status).toBe(404)
  })
})

describe('the status of a service', () => {
  it('contains its checks, outbox, lag, dead letters, queues and stores', async () => {
    await buried()
    const { body } = await (await admin()).get<ServiceState>(PATH)
    expect(body).toMatchObject({ service: 'watched', answers: true, ready: true, deadLetters: 2 })
    expect(body.outbox).toEqual({ events: 0, oldestSeconds: null })
    expect(body.databaseBytes).toBeGreaterThan(1_000_000)
    await eventually(async () =>
      expect((await (await admin()).get<ServiceState>(PATH)).body.lag).toEqual([{ topic: 'roster.user', events: 0 }]),
    )
  })

  it('shows the last and next run of its recurring work, in its metrics from the start too', async () => {
    const state = await eventually(async () => {
      const [sweep] = (await (await admin()).get<ServiceState>(PATH)).body.sweeps ?? []
      expect(sweep?.fault).toBe('RangeError')
      return sweep
    })
    expect(state).toMatchObject({ name: 'sweep-it', everyMs: 30_000, lastRunAt: null, isLate: false })
    const { body } = await eventually(async () => {
      const answer = await service.visitor.get<string>('/metrics', METRICS_HEADERS)
      expect(answer.body).toContain('upline_sweep_interval_seconds{')
      return answer
    })
    const valueOf = (name: string) =>
      Number(new RegExp(`^upline_${name}\\{.*task="sweep-it".*\\} (\\S+)$`, 'm').exec(body)?.[1])
    expect(valueOf('sweep_interval_seconds')).toBe(30)
    expect(valueOf('sweep_last_run_timestamp_seconds')).toBeCloseTo(Date.parse(state!.since) / 1000, 0)
    await service.database.query(`update sweeps set registered_at = now() - interval '91 seconds'`)
    expect((await (await admin()).get<ServiceState>(PATH)).body.sweeps).toMatchObject([{ isLate: true }])
  })

  it('appears in its metrics as well, without personal data', async () => {
    await buried()
    const found = await eventually(async () => {
      const { body, status } = await service.visitor.get<string>('/metrics', METRICS_HEADERS)
      expect([status, /^upline_dead_letters\{.*\} 2$/m.test(body)]).toEqual([200, true])
      return body
    })
    const has = (name: string, ...labels: string[]) =>
      found.split('\n').some((line) => line.startsWith(`upline_${name}{`) && labels.every((one) => line.includes(one)))
    expect(has('consumer_lag_events', 'group="watched"', 'topic="roster.user"')).toBe(true)
    expect(has('events_total', 'type="user-created"', 'outcome="dead"')).toBe(true)
    expect(has('http_request_seconds_count', 'route="/operations/:service/dead-letters"', 'status="200"')).toBe(true)
    expect(has('database_pool_connections', 'state="used"')).toBe(true)
    expect(found).not.toMatch(/Wen|wen\.li|555 010/)
  })
})
