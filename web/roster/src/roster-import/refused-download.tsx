import { Button, IconDownload } from '@upline/ui'
import { refusedPath } from './imports.ts'

/** Downloads the rejected rows of a file with their reasons. */
export const RefusedDownload = ({ id, size = 'sm' }: { id: string; size?: string }) => (
  <Button
    component="a"
    href={refusedPath(id)}
    download
    variant="default"
    size={size}
    leftSection={<IconDownload size={15} aria-hidden />}
  >
    Download rejected rows
  </Button>
)
