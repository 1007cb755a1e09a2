import type { RecruitBonuses } from '@upline/contracts'
import type { TestService } from '@upline/testing'
import { startRecruiting } from './recruiting.ts'

let service: TestService

beforeAll(async () => {
  service = await startRecruiting()
})
afterAll(() => service?.stop())

/** The newest first: 400 pending, 400 payable, 400 reversed. */
const ADD = `
  insert into bonuses (recruiter_id, recruit_id, cents, earned_at, payable_at, reversed_at, reason)
  select 'rita', 'recruit-' || n, 5000, now() - make_interval(mins => n),
    case when n <= 400 then now() + interval '1 day' else now() - interval '1 day' end,
    case when n > 800 then now() end, case when n > 800 then 'refund' end
  from generate_series(1, 1200) n`

describe('GET recruit-bonuses', () => {
  it('adds up every bonus of a recruiter with more bonuses than one response lists', async () => {
    await service.database.query(ADD)
    const rita = await service.signInAs({ id: 'rita', username: 'rita', role: 'manager' })
    const { body } = await rita.get<RecruitBonuses>('/recruit-bonuses')
    expect([body.pending, body.payable, body.reversed]).toEqual([20_000, 20_000, 20_000])
    expect([body.bonuses.length, body.bonusCount]).toEqual([1_000, 1_200])
  })

  it('omits the count while the list is complete', async () => {
    const otto = await service.signInAs({ id: 'otto', username: 'otto', role: 'manager' })
    expect((await otto.get<RecruitBonuses>('/recruit-bonuses')).body).toEqual({
      ...{ pending: 0, payable: 0, reversed: 0, bonuses: [], awaited: [] },
    })
  })
})
