import type { RetryingClient } from '../instance/retrying-client.ts'

/** Publishes a site of the caller's own; returns the caller's id. */
export async function publishSite(client: RetryingClient): Promise<string> {
  const me = (await client.send<{ id: string }>('GET', '/api/auth/me')).body
  await client.send('PUT', `/api/users/${me.id}`, { nmls: '1204417', businessName: 'Summit Lending' })
  await client.send('POST', '/api/create-affiliate-site', {
    ...{ firstName: 'Jonas', lastName: 'Petrov', email: 'jonas@example.com', phone: '(208) 555-0142' },
    ...{ siteName: 'Petrov Home Loans', selectedTheme: 'professional', planType: 'basic' },
    aboutText: 'Twenty years in Boise, and every one of them on the phone myself.',
  })
  return me.id
}
