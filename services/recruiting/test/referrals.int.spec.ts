import type { Problem, Referral } from '@upline/contracts'
import { aMember, changed, createdEvent, removedEvent, type TestService } from '@upline/testing'
import { startRecruiting } from './recruiting.ts'

const eve = aMember({ username: 'Eve.Recruits', firstName: 'Eve', lastName: 'Stone' })

describe('GET users/by-referral/{ref}', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startRecruiting({ PUBLIC_PAGES: 'off' })
    await service.emit(createdEvent(eve))
  })
  afterAll(() => service?.stop())

  it('finds a recruiter by username, case-insensitive, and by id', async () => {
    const caller = await service.signInAs('loan_officer')
    for (const reference of ['Eve.Recruits', 'eve.recruits', eve.id]) {
      const answer = await caller.get<Referral>(`/users/by-referral/${reference}`)
      expect(answer).toMatchObject({ status: 200, body: { id: eve.id, firstName: 'Eve', lastName: 'Stone' } })
      expect(Object.keys(answer.body)).toHaveLength(3)
    }
  })

  it('answers 404 for unknown recruiters and for members who have left', async () => {
    const caller = await service.signInAs('admin')
    const gone = aMember()
    await service.emit(createdEvent(gone))
    await service.emit(removedEvent(changed(gone, {})))
    for (const reference of ['nobody', gone.id, encodeURIComponent("' or 1=1 --"), encodeURIComponent('%')]) {
      const answer = await caller.get<Problem>(`/users/by-referral/${reference}`)
      expect(answer).toMatchObject({ status: 404, body: { code: 'recruiting.unknown-referral' } })
    }
  })

  it('finds the recruiter of an id, even if another member has that id as a username', async () => {
    const caller = await service.signInAs('loan_officer')
    await service.emit(createdEvent(aMember({ username: eve.id, firstName: 'Mallory' })))
    const { body } = await caller.get<Referral>(`/users/by-referral/${eve.id}`)
    expect(body).toMatchObject({ id: eve.id, firstName: 'Eve' })
  })

  it('requires a session while the public pages are closed', async () => {
    expect((await service.visitor.get(`/users/by-referral/${eve.id}`)).status).toBe(401)
  })
})

describe('GET users/by-referral/{ref} with open public pages', () => {
  it('responds to a visitor', async () => {
    const service = await startRecruiting({ PUBLIC_PAGES: 'on' })
    try {
      await service.emit(createdEvent(eve))
      expect((await service.visitor.get(`/users/by-referral/${eve.id}`)).status).toBe(200)
      expect((await service.visitor.get('/recruiting-stats')).status).toBe(401)
    } finally {
      await service.stop()
    }
  })
})
