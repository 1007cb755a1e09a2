import { companySnapshot, membersSnapshot, type MemberFacts } from '@upline/contracts/events'
import { aMember, changed, createdEvent, rebuilt, type TestService, updatedEvent } from '@upline/testing'
import { startNotifications } from './notifications.ts'

let service: TestService

beforeAll(async () => {
  service = await startNotifications({ PUBLIC_URL: 'https://upline.example' })
})
afterAll(() => service?.stop())

const rowOf = (member: MemberFacts) => ({ member, uplines: [], activity: [] })

describe('a rebuild of the recipients', () => {
  it('restores lost addresses, deletes unknown ones, keeps concurrent changes, and sends no email', async () => {
    const [lost, wrong, stranger, joined] = ['lost', 'wrong', 'stranger', 'joined'].map((username) =>
      aMember({ username }),
    ) as [MemberFacts, MemberFacts, MemberFacts, MemberFacts]
    for (const member of [lost, wrong, stranger]) await service.emit(createdEvent(member))
    await service.database.query('delete from recipients where id = $1', [lost.id])
    await service.database.query(`update recipients set email = 'wrong', version = 99 where id = $1`, [wrong.id])
    const sent = await service.database.query('select id from deliveries order by id')
    const outcome = await rebuilt(service, {
      ...{ model: 'recipients', snapshot: membersSnapshot, rows: [lost, wrong].map(rowOf) },
      meanwhile: async () => {
        await service.emit(createdEvent(joined))
        await service.emit(updatedEvent(changed(lost, { email: 'new@example.com' })))
      },
    })
    expect(outcome).toMatchObject({ state: 'done', report: { removed: 1, replayed: 2 } })
    const known = await service.database.query<{ email: string }>('select email from recipients order by email')
    expect(known.map(({ email }) => email)).toEqual(['joined@example.com', 'new@example.com', 'wrong@example.com'])
    expect(await service.database.query('select id from deliveries order by id')).toEqual(sent)
  })
})

describe('an erasure whose event was lost', () => {
  it('reaches emails by the rebuild: they lose address and text', async () => {
    const member = aMember({ username: 'zoe', email: 'zoe@example.com' })
    await service.emit(createdEvent(member))
    await service.database.query(
      `insert into deliveries (event_id, template, recipient, member_id, data, status)
       values ('e', 'welcome', $2, $1, '{"name": "Zoe"}', 'sent')`,
      [member.id, member.email],
    )
    const erased = changed(member, { firstName: 'Former', lastName: 'member 1', email: 'former-1@erased.invalid' })
    const rows = [{ ...rowOf(erased), erasedAt: '2026-11-01T00:00:00.000Z' }]
    const outcome = await rebuilt(service, { model: 'recipients', snapshot: membersSnapshot, rows })
    expect(outcome).toMatchObject({ state: 'done' })
    expect(
      await service.database.query('select recipient, data from deliveries where member_id = $1', [member.id]),
    ).toEqual([{ recipient: 'former-1@erased.invalid', data: {} }])
  })
})

describe('a rebuild of the company', () => {
  it("restores the company's name and time zone", async () => {
    await service.database.query('delete from company')
    const rows = [{ name: 'Acme', timeZone: 'America/Denver', version: 3 }]
    const outcome = await rebuilt(service, { model: 'company', snapshot: companySnapshot, rows })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 0, removed: 0 } })
    expect(await service.database.query('select name, time_zone, version from company')).toEqual([
      { name: 'Acme', time_zone: 'America/Denver', version: 3 },
    ])
  })
})
