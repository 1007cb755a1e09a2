import type { Member } from '@upline/contracts'

/** The status of an uploaded photo, or the file name of a missing one (product text, section 3). */
export function photoStatus({
  profilePhotoUrl,
  profilePhotoFile,
}: Pick<Member, 'profilePhotoUrl' | 'profilePhotoFile'>) {
  if (profilePhotoUrl) return 'Photo uploaded'
  return profilePhotoFile ? `Photo on file: ${profilePhotoFile}` : 'No photo yet'
}
