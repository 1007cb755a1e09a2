import { addDays, type CalendarDate } from '@upline/contracts'
import { rulesSummarized } from '@upline/contracts/events'
import { changed, updatedEvent } from '@upline/testing'
import { funded } from './loans-fixture.ts'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
/** When the results are stored, unless midnight passes: summaries of this test also cover the next day. */
let today: CalendarDate
const inTwoDays = () => addDays(today, 2)

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'ann' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
  const [now] = await fixture.database.query<{ today: CalendarDate }>('select company_today()::text as today')
  today = now!.today
  await fixture.import(funded('S-1', '2026-09-03', { Paid_By: 'Consumer' }), funded('S-2', '2026-09-03'))
  await fixture.adjust('ann', 10, 'A bonus for a low rate')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

async function summarize(on: CalendarDate): Promise<void> {
  const { RuleSummariesWorker } = await import('../src/rule-summaries/rule-summaries.worker.ts')
  await fixture.app.get(RuleSummariesWorker, { strict: false }).summarize(on)
}

const summaries = async () => (await fixture.published(rulesSummarized)).map(({ data }) => data)

describe('the summary of compliance rules', () => {
  it('skips a day without findings, and waits until a day is over', async () => {
    await summarize(today)
    expect(await summaries()).toEqual([])
  })

  it('tells the members with the Compliance duty once what each rule found', async () => {
    await Promise.all([summarize(inTwoDays()), summarize(inTwoDays())])
    await summarize(inTwoDays())
    await summarize(addDays(today, 3))
    expect(await summaries()).toEqual([
      {
        ...{ memberId: fixture.member('cora').id, from: today, to: addDays(today, 1), at: expect.any(String) },
        rules: [
          { rule: 'Z11', name: 'Free text', holds: 0, warnings: 1 },
          { rule: 'Z9', name: 'Dual pay', holds: 1, warnings: 0 },
        ],
      },
    ])
  })

  it('names no loan and no payee', async () => {
    const text = JSON.stringify(await summaries())
    for (const secret of ['S-1', 'ann', (await fixture.loan('S-1')).id, fixture.member('ann').id])
      expect(text).not.toContain(secret)
  })

  it('goes to the CEO and admins while no one has the duty', async () => {
    await fixture.database.query('delete from rule_summaries')
    await fixture.emit(updatedEvent(changed(fixture.member('cora'), { duties: [] })))
    await summarize(today)
    await summarize(inTwoDays())
    expect((await summaries()).slice(1).map(({ memberId }) => memberId)).toEqual(
      (
        await fixture.database.query<{ id: string }>(
          `select id from members where role in ('ceo', 'admin') order by no`,
        )
      ).map(({ id }) => id),
    )
  })
})
