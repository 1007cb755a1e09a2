import { createHmac, randomUUID } from 'node:crypto'
import type { EncompassFailure, EncompassStatus, RetryResponse } from '@upline/contracts'
import { encompassLoanChanged, loanSyncRequested } from '@upline/contracts/events'
import { decryptWith } from '@upline/auth'
import { eventually } from '@upline/testing'
import { SubscriptionService } from '../src/webhooks/subscription.service.ts'
import { changesOf, sync } from './encompass.ts'
import { type Listening, startListening } from './listening.ts'
import { type SimulatedLoan, Simulator } from './simulator.ts'

let simulator: Simulator
let service: Listening
let subscription: { id: string; key: string }

beforeAll(async () => {
  simulator = await Simulator.start()
  service = await startListening(simulator)
  subscription = await eventually(async () => {
    const [row] = await service.database.query<{ id: string; box: string }>(
      'select subscription_id id, signing_key box from webhook_subscriptions',
    )
    if (!row) throw new Error('there is no subscription')
    return { id: row.id, key: decryptWith('upline-demo-encompass-secret', row.box) }
  })
  await sync(service)
})
afterAll(async () => {
  await service?.stop()
  await simulator?.stop()
})

const open = async (): Promise<SimulatedLoan> =>
  (await simulator.state()).loans.find((loan) => loan.milestone === 'Processing' || loan.milestone === 'Submittal')!

const bodyOf = (loanId: string, eventId: string, over: object = {}) =>
  JSON.stringify({
    ...{ eventId, eventTime: new Date().toISOString(), eventType: 'milestone' },
    meta: { resourceType: 'Loan', resourceId: loanId, instanceId: 'BE00000000', resourceRef: '/somewhere' },
    ...over,
  })

const sign = (body: string) => createHmac('sha256', subscription.key).update(body).digest('base64')

const send = (body: string, signature = sign(body), id = subscription.id) =>
  fetch(service.hookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'elli-signature': signature,
      'elli-subscriptionid': id,
      'elli-environment': 'prod',
    },
    body,
  })

const inbox = async () =>
  (await service.database.query<{ n: number }>('select count(*)::int n from webhook_inbox'))[0]!.n

/**
 * Waits until every notification has been read. If a busy machine responded too late, the vendor's clock sends it
 * again.
 */
const quiet = () =>
  eventually(async () => {
    // The vendor goes first: what it has delivered by then is in the inbox.
    const { webhooks } = await simulator.state()
    const waiting = await service.database.query('select 1 from webhook_inbox where done_at is null')
    if (webhooks.waiting > 0) await simulator.control('clock', { seconds: 30 })
    if (waiting.length > 0 || webhooks.waiting > 0) throw new Error('not all was read')
  })

describe('a notification', () => {
  it('accepts a notification with the right signature, and reads the loan again', async () => {
    const loan = await open()
    await simulator.control('mode', { mode: 'silent' })
    await simulator.control(`loans/${loan.id}/amount`, { amount: 222_222.22 })
    // The vendor waits for the response, not for the reading of the loan.
    await simulator.control('faults', { latencyMs: 5_000 })
    expect((await send(bodyOf(loan.id, randomUUID()))).status).toBe(200)
    expect(await service.database.query('select 1 from webhook_inbox where done_at is null')).toHaveLength(1)
    await simulator.control('faults', { latencyMs: 0 })
    await quiet()
    expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({ amountCents: 222_222_22 })
    await simulator.control('mode', { mode: 'api' })
  })

  it('refuses only a wrong signature, and stores nothing of it', async () => {
    const before = await inbox()
    const body = bodyOf((await open()).id, randomUUID())
    expect((await send(body, sign(`${body} `))).status).toBe(401)
    const unsigned = await send(body, '')
    expect([unsigned.status, unsigned.headers.get('content-type')]).toEqual([
      ...[401, expect.stringContaining('application/problem+json')],
    ])
    expect(await unsigned.json()).toMatchObject({ status: 401, code: 'encompass.hook-signature' })
    expect((await send(body, sign(body), randomUUID())).status).toBe(401)
    expect(await inbox()).toBe(before)
  })

  it('counts once, however often it is sent', async () => {
    const before = await inbox()
    const body = bodyOf((await open()).id, randomUUID())
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await inbox()).toBe(before + 1)
  })

  it('accepts and ignores a notification that concerns no loan or is unreadable', async () => {
    const before = await inbox()
    const other = bodyOf(randomUUID(), randomUUID(), {
      meta: { resourceType: 'Contact', resourceId: randomUUID(), instanceId: 'BE00000000' },
    })
    for (const body of ['{}', 'not json', '', other]) expect((await send(body)).status).toBe(200)
    expect(await inbox()).toBe(before)
  })

  it('gets 503 while it cannot be stored, so that it is sent again', async () => {
    await service.database.query('alter table webhook_inbox rename to webhook_inbox_away')
    try {
      expect((await send(bodyOf((await open()).id, randomUUID()))).status).toBe(503)
    } finally {
      await service.database.query('alter table webhook_inbox_away rename to webhook_inbox')
    }
  })
})

describe('notifications of the tenant', () => {
  it('funds, un-funds, corrects and reassigns loans within moments, without a sync', async () => {
    const loan = await open()
    await simulator.control(`loans/${loan.id}/fund`, {})
    await eventually(async () => expect((await changesOf(service, loan.id)).at(-1)?.status).toBe('Funded'))
    await simulator.control(`loans/${loan.id}/amount`, { amount: 345_678.9 })
    await simulator.control(`loans/${loan.id}/officer`, { loginId: 'senior', name: 'Sam Senior' })
    await quiet()
    expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({
      ...{ status: 'Funded', amountCents: 345_678_90, officerLoginId: 'senior' },
    })
    await simulator.control(`loans/${loan.id}/milestone`, { name: 'Funding', done: false })
    await quiet()
    expect((await changesOf(service, loan.id)).at(-1)?.status).not.toBe('Funded')
  })

  it('adds a new loan, and ends one that was moved to the trash or deleted', async () => {
    const made = await simulator.control<{ id: string }>('loans', { amount: 100_000 })
    await quiet()
    expect(await changesOf(service, made.id)).toHaveLength(1)
    await simulator.control(`loans/${made.id}/trash`, {})
    await quiet()
    expect((await changesOf(service, made.id)).at(-1)).toMatchObject({ outcome: 'cancelled' })
    const other = await open()
    await simulator.control(`loans/${other.id}/delete`, {})
    await quiet()
    expect((await changesOf(service, other.id)).at(-1)).toMatchObject({ outcome: 'cancelled' })
  })

  it('ends a loan that was deleted while the reporting database still has its row', async () => {
    const loan = await open()
    await simulator.control('reporting', { isLate: true })
    await simulator.control(`loans/${loan.id}/delete`, {})
    await quiet()
    expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({ outcome: 'cancelled' })
    await simulator.control('reporting', { isLate: false })
  })

  it('ends a loan whose deletion arrives while an earlier notification of it is being read', async () => {
    const loan = await open()
    // The deletion is stored before the reading begins, but committed only after it has claimed pending notifications.
    await service.database.query(`insert into webhook_inbox
      (instance_id, event_id, event_type, loan_id, event_time, received_at, next_try_at)
      select 'BE00000000', gen_random_uuid(), 'delete', '${loan.id}', now(), now(), now() + interval '3 seconds'`)
    await simulator.control('mode', { mode: 'silent' })
    await simulator.control(`loans/${loan.id}/delete`, {})
    await simulator.control('mode', { mode: 'api' })
    expect((await send(bodyOf(loan.id, randomUUID()))).status).toBe(200)
    await quiet()
    expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({ outcome: 'cancelled' })
  })

  it("handles duplicates and disorder, and ends with the tenant's state", async () => {
    await simulator.control('webhooks', { copies: 3, isShuffled: true })
    const loans = (await simulator.state()).loans.slice(0, 15)
    for (const loan of loans) {
      await simulator.control(`loans/${loan.id}/fund`, {})
      await simulator.control(`loans/${loan.id}/amount`, { amount: loan.amount + 7 })
    }
    await simulator.control('webhooks', { copies: 1, isShuffled: false })
    await quiet()
    for (const loan of (await simulator.state()).loans.slice(0, 15)) {
      const last = (await changesOf(service, loan.id)).at(-1)!
      expect(last.amountCents).toBe(Math.round(loan.amount * 100))
      expect(last.status === 'Funded').toBe(loan.isFunded)
    }
  })

  it('merges a burst: many notifications, few readings, no events', async () => {
    const published = (await service.published(encompassLoanChanged)).length
    const { calls } = await simulator.state()
    const before = await inbox()
    await simulator.control('storm', { times: 20 })
    await quiet()
    const { loans, ...after } = await simulator.state()
    expect((await inbox()) - before).toBe(20 * loans.length)
    expect(after.calls - calls).toBeLessThan(20 * loans.length)
    expect(await service.published(encompassLoanChanged)).toHaveLength(published)
  })

  it('waits while the vendor does not respond, and is read when it does', async () => {
    const loan = (await simulator.state()).loans[3]!
    await simulator.control('faults', { status: 503, times: 8, path: '/loanPipeline' })
    await simulator.control(`loans/${loan.id}/amount`, { amount: 111_111 })
    await eventually(async () => {
      expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({ amountCents: 111_111_00 })
    })
  }, 60_000)

  it('creates the subscription again after the vendor has deleted ours', async () => {
    const keeper = service.app.get(SubscriptionService, { strict: false })
    await simulator.forgetSubscriptions()
    expect((await simulator.state()).webhooks.subscriptions).toBe(0)
    await keeper.keep()
    expect((await simulator.state()).webhooks.subscriptions).toBe(1)
    await keeper.keep()
    expect((await simulator.state()).webhooks.subscriptions).toBe(1)
  })

  it("adopts the vendor's subscription if our database is new", async () => {
    await service.database.query('delete from webhook_subscriptions')
    await service.app.get(SubscriptionService, { strict: false }).keep()
    expect(await service.database.query('select 1 from webhook_subscriptions')).toHaveLength(1)
    expect((await simulator.state()).webhooks.subscriptions).toBe(1)
  })
})

describe('failed notifications and events', () => {
  const BASE = '/integrations/encompass'
  const failures = async () =>
    (await (await service.signInAs('admin')).get<EncompassFailure[]>(`${BASE}/failures`)).body
  /** As eight attempts over minutes leave them. */
  const giveUp = (ids: string[], at = 'now()') =>
    service.database.query(
      `insert into webhook_inbox (instance_id, event_id, event_type, loan_id, received_at, tries, next_try_at, done_at, error)
       select 'BE00000000', gen_random_uuid(), 'change', id, ${at}, 8, ${at}, ${at}, 'Encompass is not reachable.' from unnest($1::text[]) id`,
      [ids],
    )

  it('appears loan by loan with its reason, for ceo and admin, page by page', async () => {
    const [one, two] = (await simulator.state()).loans as [SimulatedLoan, SimulatedLoan]
    await giveUp([one.id, one.id, two.id], "now() + interval '1 second'")
    const listed = await failures()
    expect(listed.map(({ kind, id, waiting }) => [kind, id, waiting]).sort()).toEqual(
      [
        ['notification', one.id, 2],
        ['notification', two.id, 1],
      ].sort(),
    )
    expect(listed.find(({ id }) => id === one.id)).toMatchObject({
      ...{ title: expect.stringContaining(one.loanNumber), reason: 'Encompass is not reachable.' },
    })
    const admin = await service.signInAs('admin')
    const first = await admin.get<EncompassFailure[]>(`${BASE}/failures?limit=1`)
    const cursor = String(first.headers['next-cursor'])
    const second = await admin.get<EncompassFailure[]>(`${BASE}/failures?limit=1&cursor=${cursor}`)
    expect([...first.body, ...second.body]).toEqual(listed)
    expect((await admin.get<EncompassStatus>(`${BASE}/status`)).body.webhooks).toMatchObject({
      failed: 3,
      deadLetters: 0,
    })
    const manager = await service.signInAs('manager')
    expect((await manager.get(`${BASE}/failures`)).status).toBe(403)
    expect((await manager.post(`${BASE}/failures/notifications/retry`)).status).toBe(403)
  })

  it('reads failed loans again by one click: one loan, then all the rest', async () => {
    const admin = await service.signInAs('admin')
    const [one, two] = (await simulator.state()).loans as [SimulatedLoan, SimulatedLoan]
    await simulator.control('mode', { mode: 'silent' })
    await simulator.control(`loans/${one.id}/amount`, { amount: 123_123 })
    const again = await admin.post<RetryResponse>(`${BASE}/failures/notifications/${one.id}/retry`)
    expect([again.status, again.body]).toEqual([202, { again: 2 }])
    await eventually(async () => {
      expect((await changesOf(service, one.id)).at(-1)).toMatchObject({ amountCents: 123_123_00 })
      expect((await failures()).map(({ id }) => id)).toEqual([two.id])
    })
    expect((await admin.post(`${BASE}/failures/notifications/${one.id}/retry`)).status).toBe(404)
    expect((await admin.post<RetryResponse>(`${BASE}/failures/notifications/retry`)).body).toEqual({ again: 1 })
    await eventually(async () => expect(await failures()).toEqual([]))
    await simulator.control('mode', { mode: 'api' })
  })

  it('resolves a failed notification once its loan was read for another reason', async () => {
    const [, , loan] = (await simulator.state()).loans as SimulatedLoan[]
    await giveUp([loan!.id])
    expect((await failures()).map(({ id }) => id)).toEqual([loan!.id])
    await simulator.control('mode', { mode: 'silent' })
    await simulator.control(`loans/${loan!.id}/amount`, { amount: 321_321 })
    await sync(service)
    expect(await failures()).toEqual([])
    await simulator.control('mode', { mode: 'api' })
  })

  it('stores events that could not be handled, and handles them when they are replayed', async () => {
    const admin = await service.signInAs('admin')
    await service.database.query('alter table sync_requests rename to sync_requests_away')
    const requestId = randomUUID()
    const data = { requestId, by: '1', at: new Date().toISOString() }
    await service.emit({ type: loanSyncRequested, key: requestId, aggregateVersion: 1, data })
    const [letter] = await eventually(async () => {
      const found = await failures()
      expect(found).toEqual([
        expect.objectContaining({ kind: 'dead-letter', title: 'loan-sync-requested', waiting: 1 }),
      ])
      return found
    })
    await service.database.query('alter table sync_requests_away rename to sync_requests')
    const again = await admin.post<RetryResponse>(`${BASE}/failures/dead-letters/${letter!.id}/replay`)
    expect([again.status, again.body]).toEqual([202, { again: 1 }])
    await eventually(async () => expect(await failures()).toEqual([]))
    expect((await admin.post(`${BASE}/failures/dead-letters/${letter!.id}/replay`)).status).toBe(404)
  }, 90_000)
})
