import type { Member } from '@upline/contracts'
import { Button } from '@upline/ui'
import { FileButton } from '@upline/ui/data'
import { useEffect, useState } from 'react'
import { fullName } from '../members/member-facts.ts'
import { MemberPhoto } from '../members/member-photo.tsx'
import type { FormApi } from './form-api.ts'
import css from './profile-page.module.css'

/** The chosen file, uploaded on Save Changes. */
export function PhotoPicker({ member, form }: { member: Member; form: FormApi }) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const chosen = (file: File | null) => {
    form.setFieldValue('photo', file)
    setPreview(file ? URL.createObjectURL(file) : undefined)
  }
  return (
    <span className={css.photo}>
      {preview ? (
        <img src={preview} alt={`New photo of ${fullName(member)}`} width={40} height={40} />
      ) : (
        <MemberPhoto member={member} size={40} />
      )}
      <FileButton accept="image/jpeg,image/jpg,image/png" onChange={chosen}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            Choose photo
          </Button>
        )}
      </FileButton>
      <small>JPG or PNG up to 5MB</small>
    </span>
  )
}
