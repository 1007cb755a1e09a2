import { Button } from '@upline/ui'
import { FileButton } from '@upline/ui/forms'
import { useEffect, useState } from 'react'
import css from './onboarding.module.css'

interface Props {
  photo: File | null
  /** A photo uploaded before a reload. */
  kept: string
  onPhoto: (photo: File | null) => void
}

export function PhotoField({ photo, kept, onPhoto }: Props) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!photo) return setPreview(undefined)
    const url = URL.createObjectURL(photo)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  const shown = preview ?? (kept || undefined)
  return (
    <div className={css.photo}>
      {shown && <img src={shown} alt="Your profile photo" width={64} height={64} />}
      <div>
        <FileButton accept="image/jpeg,image/jpg,image/png" onChange={onPhoto}>
          {(props) => (
            <Button {...props} variant="default">
              Choose profile photo
            </Button>
          )}
        </FileButton>
        <p className={css.hint}>
          JPG or PNG up to 5MB, ideally 250x250 px. GIFs aren&apos;t supported; convert to JPG or PNG.
        </p>
      </div>
    </div>
  )
}
