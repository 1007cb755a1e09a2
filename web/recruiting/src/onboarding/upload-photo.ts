import { api } from '@upline/web-kit'

/** The photo's address; undefined where it was refused, which is logged and no more: the registration goes on without it. */
export async function uploadPhoto(photo: File): Promise<string | undefined> {
  const body = new FormData()
  body.append('profilePhoto', photo)
  try {
    return (await api('/api/agent-photos', { method: 'POST', body })).photoUrl
  } catch (error) {
    console.error('The photo was not uploaded', error)
    return undefined
  }
}
