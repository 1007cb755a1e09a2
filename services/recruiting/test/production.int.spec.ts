import { BONUS_ATTESTATION, type Problem, type RecruitingSettings } from '@upline/contracts'
import { recruitingTermsChanged } from '@upline/contracts/events'
import { strongSecret, type TestService } from '@upline/testing'
import { SettingsService } from '../src/settings/settings.service.ts'
import { startRecruiting } from './recruiting.ts'

let recruiting: TestService

beforeAll(async () => {
  recruiting = await startRecruiting({
    UPLINE_MODE: 'production',
    PUBLIC_URL: 'https://upline.example',
    STRIPE_SECRET_KEY: strongSecret('STRIPE_SECRET_KEY'),
    STRIPE_WEBHOOK_SECRET: strongSecret('STRIPE_WEBHOOK_SECRET'),
  })
})
afterAll(() => recruiting?.stop())

const published = async () => (await recruiting.published(recruitingTermsChanged)).map(({ data }) => data.isBonusOn)

describe('the recruit bonus in production', () => {
  it('stays off in a new installation', async () => {
    const admin = await recruiting.signInAs('admin')
    expect((await admin.get<RecruitingSettings>('/recruiting-settings')).body.isBonusOn).toBe(false)
    expect(await published()).toEqual([false])
  })

  it('needs an attestation by name to be turned on', async () => {
    const admin = await recruiting.signInAs('admin')
    const { status, body } = await admin.put<Problem>('/recruiting-settings', { isBonusOn: true })
    expect([status, body.code, body.errors[0]?.field]).toEqual([
      ...[422, 'recruiting.attestation-required', 'attestation'],
    ])
    for (const attestation of [
      { name: ' ', isConfirmed: true },
      { name: 'Ann Lee', isConfirmed: false },
    ])
      expect((await admin.put('/recruiting-settings', { isBonusOn: true, attestation })).status).toBe(400)
    const settings = await admin.get<RecruitingSettings>('/recruiting-settings')
    expect(settings.body).toMatchObject({ isBonusOn: false, attestation: null })
    expect((await admin.put('/recruiting-settings', { isBonusOn: false })).status).toBe(200)
  })

  it('stays on after a restart if the company has turned it on', async () => {
    const admin = await recruiting.signInAs('admin')
    const wish = { isBonusOn: true, attestation: { name: ' Ann Lee ', isConfirmed: true } }
    const turnedOn = (await admin.put<RecruitingSettings>('/recruiting-settings', wish)).body
    const attestation = { name: 'Ann Lee', statement: BONUS_ATTESTATION, byId: '1', at: expect.any(String) as string }
    expect(turnedOn).toMatchObject({ isBonusOn: true, attestation })
    expect((await admin.put('/recruiting-settings', { isBonusOn: true })).status).toBe(200)
    const officer = await recruiting.signInAs('loan_officer')
    expect((await officer.get('/recruiting-settings')).body).not.toHaveProperty('attestation')
    await recruiting.app.get(SettingsService).onApplicationBootstrap()
    expect((await admin.get<RecruitingSettings>('/recruiting-settings')).body.isBonusOn).toBe(true)
    expect((await published()).at(-1)).toBe(true)
  })
})
