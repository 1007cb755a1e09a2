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
    expect((await admin.get<RecruitingSettings>('/recruiting-settings')).body.recruitBonus).toBe('off')
    expect(await published()).toEqual([false])
  })

  it('needs an attestation by name to be turned on', async () => {
    const admin = await recruiting.signInAs('admin')
    const { status, body } = await admin.put<Problem>('/recruiting-settings', { recruitBonus: 'on-registration' })
    expect([status, body.code, body.errors[0]?.field]).toEqual([
      ...[422, 'recruiting.attestation-required', 'attestation'],
    ])
    for (const attestation of [
      { name: ' ', isConfirmed: true },
      { name: 'Ann Lee', isConfirmed: false },
    ])
      expect((await admin.put('/recruiting-settings', { recruitBonus: 'on-registration', attestation })).status).toBe(
        400,
      )
    const settings = await admin.get<RecruitingSettings>('/recruiting-settings')
    expect(settings.body).toMatchObject({ recruitBonus: 'off', attestation: null })
    expect((await admin.put('/recruiting-settings', { recruitBonus: 'off' })).status).toBe(200)
  })

  it('for funded loans needs no attestation, but the bonus for registrations then does', async () => {
    const admin = await recruiting.signInAs('admin')
    const put = (wish: object) => admin.put<RecruitingSettings>('/recruiting-settings', wish)
    const wish = { recruitBonus: 'on-funded-loans', bonusLoans: 100 }
    expect((await put(wish)).body).toMatchObject({ ...wish, attestation: null })
    expect((await put({ recruitBonus: 'on-registration' })).status).toBe(422)
    expect((await put({ recruitBonus: 'off' })).body).toMatchObject({ recruitBonus: 'off', bonusLoans: null })
  })

  it('stays on after a restart if the company has turned it on', async () => {
    const admin = await recruiting.signInAs('admin')
    const wish = { recruitBonus: 'on-registration', attestation: { name: ' Ann Lee ', isConfirmed: true } }
    const turnedOn = (await admin.put<RecruitingSettings>('/recruiting-settings', wish)).body
    const attestation = { name: 'Ann Lee', statement: BONUS_ATTESTATION, byId: '1', at: expect.any(String) as string }
    expect(turnedOn).toMatchObject({ recruitBonus: 'on-registration', attestation })
    expect((await admin.put('/recruiting-settings', { recruitBonus: 'on-registration' })).status).toBe(200)
    const officer = await recruiting.signInAs('loan_officer')
    expect((await officer.get('/recruiting-settings')).body).not.toHaveProperty('attestation')
    await recruiting.app.get(SettingsService).onApplicationBootstrap()
    expect((await admin.get<RecruitingSettings>('/recruiting-settings')).body.recruitBonus).toBe('on-registration')
    expect((await published()).at(-1)).toBe(true)
  })
})
