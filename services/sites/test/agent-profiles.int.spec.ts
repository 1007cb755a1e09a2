import type { AgentProfile, Problem } from '@upline/contracts'
import {
  aMember,
  changed,
  createdEvent,
  importedEvent,
  removedEvent,
  removedTogetherEvent,
  startTestService,
  type TestService,
  updatedEvent,
} from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readSitesConfig } from '../src/config.ts'

const startSites = (publicPages: 'on' | 'off'): Promise<TestService> =>
  startTestService({
    name: 'sites',
    settings: { PUBLIC_PAGES: publicPages },
    module: () => AppModule.with(readSitesConfig()),
  })

let service: TestService

beforeAll(async () => {
  service = await startSites('off')
})
afterAll(() => service?.stop())

const profileOf = async (username: string) =>
  (await service.signInAs('loan_officer')).get<AgentProfile & Problem>(`/agent-profile/${encodeURIComponent(username)}`)

const notFound = { status: 404, body: { message: 'The requested agent profile could not be found.' } }

describe('GET agent-profile/{username}', () => {
  it('returns the profile by username, regardless of case', async () => {
    const ann = aMember({
      username: 'ann@example.com',
      nmls: '12345',
      bio: 'Mortgages since 2001',
      businessName: 'Ann & Co',
    })
    await service.emit(createdEvent(ann))
    const { status, body } = await profileOf('Ann@Example.com')
    expect(status).toBe(200)
    const { version: _v, role: _r, level: _l, uplineId: _u, isActive: _a, createdAt: _c, removedAt: _d, ...shown } = ann
    const unsaid = { title: '', officePhone: '', phoneExtension: '', tollFreePhone: '', fax: '' }
    expect(body).toEqual({ ...unsaid, calendarLink: '', youtubeUrl: '', instagramUrl: '', ...shown })
  })

  it('shows the newest version, in whatever order versions arrive', async () => {
    const bea = aMember({ username: 'bea' })
    await service.emit(updatedEvent(changed(bea, { bio: 'new' })))
    await service.emit(createdEvent(bea))
    expect((await profileOf('bea')).body.bio).toBe('new')
  })

  it('returns 404 for unknown, inactive and removed members', async () => {
    const [idle, gone] = [aMember({ username: 'idle', isActive: false }), aMember({ username: 'gone' })]
    await service.emit(importedEvent([idle, gone]))
    const [first, second] = [aMember({ username: 'both1' }), aMember({ username: 'both2' })]
    await service.emit(importedEvent([first, second]))
    await service.emit(removedEvent(changed(gone, {})))
    await service.emit(removedTogetherEvent([changed(first, {}), changed(second, {})]))
    for (const username of ['nobody', 'idle', 'gone', 'both1', 'both2'])
      expect(await profileOf(username)).toMatchObject(notFound)
  })

  it('belongs to the new holder of a reused username', async () => {
    const [first, second] = [
      aMember({ username: 'shared', firstName: 'First' }),
      aMember({ username: 'other', firstName: 'Second' }),
    ]
    await service.emit(importedEvent([first, second]))
    await service.emit(updatedEvent(changed(second, { username: 'shared' })))
    await service.emit(updatedEvent(changed(first, { username: 'former' })))
    expect((await profileOf('shared')).body.firstName).toBe('Second')
    expect((await profileOf('former')).body.firstName).toBe('First')
  })

  it('requires a session while the public pages are closed', async () => {
    expect((await service.visitor.get('/agent-profile/ann@example.com')).status).toBe(401)
  })

  it('opens to visitors while the public pages are open', async () => {
    const open = await startSites('on')
    try {
      await open.emit(createdEvent(aMember({ username: 'open' })))
      expect((await open.visitor.get('/agent-profile/open')).status).toBe(200)
      expect(await open.visitor.get('/agent-profile/nobody')).toMatchObject(notFound)
    } finally {
      await open.stop()
    }
  })
})
