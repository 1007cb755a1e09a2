import { signIn } from './client.ts'

const PASSWORD = 'Chaos-admin-1'

/** An instance without the demo has one account, 'admin', with the known first password; answers the one it has now. */
export async function claimAdmin(url: string): Promise<string> {
  const first = await signIn(url, 'admin', 'Welcome123!')
  await first.post('/api/auth/change-password', { currentPassword: 'Welcome123!', newPassword: PASSWORD })
  return PASSWORD
}
