import { toast } from '@upline/ui'
import { api } from '@upline/web-kit'

/** The photo's address; undefined where it was refused: the registration goes on without it. */
export async function uploadPhoto(photo: File): Promise<string | undefined> {
  const body = new FormData()
  body.append('profilePhoto', photo)
  try {
    return (await api('/api/agent-photos', { method: 'POST', body })).photoUrl
  } catch (error) {
    console.error('The photo was not uploaded', error)
    toast({
      title: 'Photo Upload Warning',
      message: 'Photo upload failed, but other changes will be saved',
      destructive: true,
    })
    return undefined
  }
}
