import { api } from '@upline/web-kit'

/** Returns the URL of the photo. A failed upload is only logged and returns undefined; the registration continues. */
export async function uploadPhoto(photo: File): Promise<string | undefined> {
  const body = new FormData()
  body.append('profilePhoto', photo)
  try {
    return (await api('/api/agent-photos', { method: 'POST', body })).photoUrl
  } catch (error) {
    console.error('Failed to upload the photo', error)
    return undefined
  }
}
