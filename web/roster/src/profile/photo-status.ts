import type { Member } from '@upline/contracts'

/** A photo that is here, or the name of the file of one that is not; the product text has the profile read both. */
export function photoStatus({
  profilePhotoUrl,
  profilePhotoFile,
}: Pick<Member, 'profilePhotoUrl' | 'profilePhotoFile'>) {
  if (profilePhotoUrl) return 'Photo uploaded'
  return profilePhotoFile ? `Photo on file: ${profilePhotoFile}` : 'No photo yet'
}
