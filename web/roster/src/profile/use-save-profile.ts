import type { Member } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureMessage, fieldErrors } from '@upline/web-kit'
import { useUpdateMember } from '../members/use-members.ts'
import { profileChange, type ProfileForm } from './profile-form.ts'

async function uploadPhoto(userId: string, photo: File): Promise<string> {
  const body = new FormData()
  body.set('userId', userId)
  body.set('profilePhoto', photo)
  return (await api('/api/upload-profile-photo', { method: 'POST', body })).photoUrl
}

/** Uploads the photo, then saves the member. A failed upload does not block the other changes. */
export function useSaveProfile(member: Member) {
  const update = useUpdateMember()
  const photoUrlOf = async (photo: File | null) => {
    if (!photo) return undefined
    try {
      const url = await uploadPhoto(member.id, photo)
      toast({ title: 'Photo Uploaded', message: 'Profile photo uploaded successfully' })
      return url
    } catch {
      toast({
        title: 'Photo Upload Warning',
        message: 'Photo upload failed, but other changes will be saved',
        destructive: true,
      })
      return undefined
    }
  }
  const save = async (form: ProfileForm) => {
    const photoUrl = await photoUrlOf(form.photo)
    await update.mutateAsync({ id: member.id, change: profileChange(form, photoUrl) })
    // Only one toast is shown at a time, and the photo result is more important.
    if (!form.photo) toast({ title: 'Profile Updated', message: `Updated ${form.firstName} ${form.lastName}` })
  }
  /** Shows the failure and returns the errors of the fields that it names. */
  const failed = (error: unknown) => {
    toast({ title: 'Error', message: 'Failed to update member profile', destructive: true })
    return { fields: fieldErrors(error), message: failureMessage(error, 'Failed to update member profile') }
  }
  return { save, failed, isSaving: update.isPending }
}
