import { vi } from 'vitest'
import type { PayRunDetail } from '@upline/contracts'
import { statementReady } from '@upline/contracts/events'
import { StatementsWorker } from '../src/pay-periods/statements.worker.ts'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'

const PAYEES = 201

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  const usernames = Array.from({ length: PAYEES }, (_, no) => `p${no}`)
  await fixture.peopleTogether(...usernames.map((username) => ({ username })))
  const { startsOn } = await fixture.started()
  await fixture.import(...usernames.map((one) => funded(`L-${one}`, startsOn, { Loan_Officer: one })))
}, 240_000)
afterAll(() => fixture.stop())

it('locks a run of more than 200 payees before they are notified, and notifies each once', async () => {
  const worker = fixture.app.get(StatementsWorker, { strict: false })
  const drain = vi.spyOn(worker, 'drain').mockResolvedValue()
  const { id } = await fixture.open()
  const locked = expectOk(await fixture.admin.post<PayRunDetail>(`/pay-runs/${id}/lock`))
  expect(locked.company).toMatchObject({ people: PAYEES, lines: PAYEES })
  expect(await fixture.published(statementReady)).toEqual([])
  drain.mockRestore()
  await Promise.all([worker.drain(), worker.drain()])
  const notified = (await fixture.published(statementReady)).map(({ data }) => data.memberId)
  expect([notified.length, new Set(notified).size]).toEqual([PAYEES, PAYEES])
  await fixture.mustBalance()
})
