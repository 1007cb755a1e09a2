import { type RecruitingSettings } from '@upline/contracts'
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

  it('stays on after a restart if the company has turned it on', async () => {
    const admin = await recruiting.signInAs('admin')
    expect((await admin.put<RecruitingSettings>('/recruiting-settings', { isBonusOn: true })).body.isBonusOn).toBe(true)
    await recruiting.app.get(SettingsService).onApplicationBootstrap()
    expect((await admin.get<RecruitingSettings>('/recruiting-settings')).body.isBonusOn).toBe(true)
    expect(await published()).toEqual([false, true])
  })
})
