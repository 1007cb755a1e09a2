import type { Clock } from '@upline/config'
import type { AffiliateSiteRequest, SiteResponse } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { aMember, type Caller, createdEvent, startTestService, type TestService } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readSitesConfig } from '../src/config.ts'

/** The service as `npm start` runs it. */
export const startSites = (settings: Record<string, string> = {}, clock?: Clock): Promise<TestService> =>
  startTestService({
    name: 'sites',
    settings: {
      PUBLIC_PAGES: 'off',
      PUBLIC_URL: 'https://upline.test',
      SITES_HOST: '',
      // Settings of one service stay in the environment for the next one.
      S3_BUCKET: '',
      ...settings,
    },
    ...(clock ? { clock } : {}),
    module: () => AppModule.with(readSitesConfig()),
  })

/** A member of the roster, and their session. */
export async function agent(
  service: TestService,
  over: Partial<MemberFacts> = {},
): Promise<{ member: MemberFacts; caller: Caller }> {
  const member = aMember(over)
  await service.emit(createdEvent(member))
  const { id, username, role } = member
  return { member, caller: await service.signInAs({ id, username, role }) }
}

export const request = (over: Partial<AffiliateSiteRequest> = {}): AffiliateSiteRequest => ({
  firstName: 'Jonas',
  lastName: 'Petrov',
  email: 'jonas@example.com',
  phone: '(208) 555-0142',
  siteName: 'Petrov Home Loans',
  selectedTheme: 'professional',
  planType: 'basic',
  ...over,
})

export const build = (caller: Caller, over: Partial<AffiliateSiteRequest> = {}) =>
  caller.post<SiteResponse & { code: string; message: string }>('/create-affiliate-site', request(over))

/** A form as a browser sends it. */
export function formBody(fields: Record<string, string>): { payload: string; headers: Record<string, string> } {
  const boundary = 'upline-form'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
