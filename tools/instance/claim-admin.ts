import { signIn } from './client.ts'

const PASSWORD = 'Chaos-admin-1'

/** Changes the first password of 'admin', the only account of an instance without the demo, and returns the new one. */
export async function claimAdmin(url: string): Promise<string> {
  const first = await signIn(url, 'admin', 'Welcome123!')
  await first.post('/api/auth/change-password', { currentPassword: 'Welcome123!', newPassword: PASSWORD })
  return PASSWORD
}
