import type { Member } from '@upline/contracts'
import { Button } from '@upline/ui'
import { FileButton } from '@upline/ui/data'
import { useEffect, useState } from 'react'
import { fullName } from '../members/member-facts.ts'
import { MemberPhoto } from '../members/member-photo.tsx'
import css from './member-dialogs.module.css'

/** The preview is local: this dialog uploads nothing (product text, section 2). */
export function PhotoField({ member }: { member: Member }) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const chosen = (file: File | null) => file && setPreview(URL.createObjectURL(file))
  return (
    <div className={css.photo}>
      {preview ? (
        <img src={preview} alt={`New photo of ${fullName(member)}`} width={48} height={48} />
      ) : (
        <MemberPhoto member={member} size={48} />
      )}
      <div className={css.photoText}>
        <b>Profile Photo</b>
        <span>JPG or PNG up to 5MB. Preview only. To change the photo, edit the profile.</span>
      </div>
      <FileButton accept="image/jpeg,image/jpg,image/png" onChange={chosen}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            Choose photo
          </Button>
        )}
      </FileButton>
    </div>
  )
}
