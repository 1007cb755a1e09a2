import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import css from './file-drop.module.css'

interface Props {
  /** The button's label: 'Choose CSV file'. */
  children: string
  accept: string
  onFile: (file: File) => void
  hint?: ReactNode
}

/** A drop zone for a file, with a real button in it. */
export function FileDrop({ children, accept, onFile, hint }: Props) {
  const [over, setOver] = useState(false)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <IconFileUpload size={26} stroke={1.5} aria-hidden />
      <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} variant="default">
            {children}
          </Button>
        )}
      </FileButton>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
