import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** The link above a list that downloads its rows. */
export const CsvLink = ({ href, fileName }: { href: string; fileName: string }) => (
  <Button
    component="a"
    href={href}
    download={fileName}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconDownload size={15} aria-hidden />}
  >
    Export CSV
  </Button>
)
