import { randomUUID } from 'node:crypto'
import type { Member, RecruitedMembers } from '@upline/contracts'
import {
  agentRefused,
  agentRegistered,
  type DataOf,
  type NewEvent,
  registrationFailed,
  userCreated,
  userRemoved,
} from '@upline/contracts/events'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

type Registered = DataOf<typeof agentRegistered>

const now = () => new Date().toISOString()

const anAgent = (over: Partial<Registered['agent']> = {}): Registered['agent'] => ({
  ...{ firstName: 'Nora', lastName: 'Lind', email: `${randomUUID().slice(0, 8)}@applicants.example` },
  ...{ title: 'Loan Officer', nmls: '4711', mobilePhone: '555-010-0101', officePhone: '555-010-0102' },
  ...{
    comments: 'Call me after five',
    phoneExtension: '',
    tollFreePhone: '',
    fax: '',
    bio: 'Says hello',
    website: 'https://nora.example',
  },
  ...{
    calendarLink: '',
    facebookUrl: '',
    twitterUrl: '',
    linkedinUrl: '',
    youtubeUrl: 'https://youtube.com/@nora',
    instagramUrl: '',
  },
  profilePhotoUrl: '',
  ...over,
})

const registeredEvent = (over: Partial<Registered> = {}): NewEvent<typeof agentRegistered> => {
  const data = {
    ...{ registrationId: randomUUID(), memberId: randomUUID(), agent: anAgent(), recruiterId: null },
    ...{ planType: 'premium' as const, at: now() },
    ...over,
  }
  return { type: agentRegistered, key: data.registrationId, aggregateVersion: 1, data }
}

const failedEvent = (of: Registered): NewEvent<typeof registrationFailed> => ({
  type: registrationFailed,
  key: of.registrationId,
  aggregateVersion: 2,
  data: {
    ...{ registrationId: of.registrationId, memberId: of.memberId, firstName: of.agent.firstName },
    ...{ email: of.agent.email, planType: of.planType, reason: 'It took too long.', refunded: false, at: now() },
  },
})

describe('a registration that was paid', () => {
  let fixture: RosterFixture

  beforeAll(async () => {
    fixture = await startRoster()
  })
  afterAll(() => fixture?.stop())

  const found = async (id: string) => (await fixture.admin.get<Member>(`/users/${id}`)).body
  const created = async (registrationId: string) =>
    (await fixture.published(userCreated)).filter(({ data }) => data.registrationId === registrationId)

  it('counts for its recruiter, even if the new member moves later', async () => {
    const rita = await fixture.add('recruiterrita', { role: 'manager' })
    const report = await fixture.add('plainreport', { uplineId: rita.id })
    const recruits = async (id: string, by = fixture.admin) =>
      (await by.get<RecruitedMembers>(`/users/${id}/recruits`)).body
    expect(await recruits(rita.id)).toEqual({ total: 0, latest: [] })
    const event = registeredEvent({ recruiterId: rita.id })
    await fixture.emit(event)
    const recruit = { id: event.data.memberId, name: 'Nora Lind', registeredAt: expect.any(String) }
    expect(await recruits(rita.id)).toEqual({ total: 1, latest: [recruit] })
    await fixture.admin.put(`/users/${event.data.memberId}/upline`, { uplineId: null })
    expect(await recruits(rita.id)).toEqual({ total: 1, latest: [recruit] })
    expect(await recruits(rita.id, await fixture.as(rita))).toEqual({ total: 1, latest: [] })
    expect(await recruits(report.id)).toEqual({ total: 0, latest: [] })
    await fixture.admin.delete(`/users/${event.data.memberId}`)
    expect(await recruits(rita.id)).toEqual({ total: 0, latest: [] })
    expect((await (await fixture.signInAs('manager')).get(`/users/${rita.id}/recruits`)).status).toBe(404)
  })

  it('creates a loan officer at level 1 under the recruiter, with the address as username', async () => {
    const rita = await fixture.add('rita')
    const event = registeredEvent({ recruiterId: rita.id })
    await fixture.emit(event)
    const { memberId, agent, registrationId } = event.data
    expect(await found(memberId)).toMatchObject({
      ...{ username: agent.email, email: agent.email, role: 'loan_officer', level: 1, uplineId: rita.id },
      ...{ phone: agent.mobilePhone, nmls: '4711', bio: 'Says hello', needsPasswordChange: true, isActive: true },
      ...{ originationWebsite: 'https://nora.example', notes: 'Call me after five', title: 'Loan Officer' },
      ...{ officePhone: '555-010-0102', youtubeUrl: 'https://youtube.com/@nora', fax: '' },
    })
    expect((await created(registrationId)).map(({ data }) => [data.origin, data.by])).toEqual([['registered', null]])
    expect(await fixture.driftedFigures()).toEqual([])
  })

  it('creates one member, even if its event is delivered several times', async () => {
    const event = registeredEvent()
    for (const id of [undefined, undefined, undefined]) await fixture.emit(event, { id: id ?? randomUUID() })
    expect(await created(event.data.registrationId)).toHaveLength(1)
  })

  it('fails with a reason if the address is taken or the recruiter is unknown', async () => {
    await fixture.add('taken', { email: 'Taken@Applicants.example' })
    const taken = registeredEvent({ agent: anAgent({ email: 'taken@applicants.example' }) })
    const unknown = registeredEvent({ recruiterId: 'nobody' })
    for (const event of [taken, unknown]) await fixture.emit(event)
    const refused = await fixture.published(agentRefused)
    expect(refused.map(({ data }) => [data.registrationId, data.code, data.reason])).toEqual([
      [taken.data.registrationId, 'roster.email-taken', 'This email address is already in use.'],
      [unknown.data.registrationId, 'roster.unknown-upline', 'The selected upline is not in the roster.'],
    ])
    expect((await fixture.admin.get(`/users/${unknown.data.memberId}`)).status).toBe(404)
  })

  it('removes its member once if a later step failed', async () => {
    const event = registeredEvent()
    await fixture.emit(event)
    for (const id of [randomUUID(), randomUUID()]) await fixture.emit(failedEvent(event.data), { id })
    expect((await fixture.admin.get(`/users/${event.data.memberId}`)).status).toBe(404)
    const removed = (await fixture.published(userRemoved)).filter(({ key }) => key === event.data.memberId)
    expect(removed).toHaveLength(1)
    const again = registeredEvent({ agent: event.data.agent })
    await fixture.emit(again)
    expect(await found(again.data.memberId)).toMatchObject({ username: event.data.agent.email })
    expect(await fixture.driftedFigures()).toEqual([])
  })
})
