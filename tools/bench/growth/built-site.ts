import type { SiteResponse } from '@upline/contracts'
import { signIn } from '../../instance/client.ts'
import type { Instance } from '../../instance/instance.ts'

/** Builds and publishes a site through the API. Returns its slug. */
export async function builtSite({ url }: Instance): Promise<string> {
  const ceo = await signIn(url, 'ceo', 'Upline-demo-1')
  const { id } = await ceo.get<{ id: string }>('/api/auth/me')
  await ceo.call('PUT', `/api/users/${id}`, { nmls: '1204417', businessName: 'Summit Lending' })
  const { site } = await ceo.post<SiteResponse>('/api/create-affiliate-site', {
    ...{ firstName: 'Jonas', lastName: 'Petrov', email: 'jonas@example.com', phone: '(208) 555-0142' },
    ...{ siteName: 'Petrov Home Loans', selectedTheme: 'professional', planType: 'basic' },
    aboutText: 'Twenty years in Boise, and every one of them on the phone myself.',
  })
  return site.slug
}
