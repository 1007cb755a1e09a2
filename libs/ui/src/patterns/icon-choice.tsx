import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** A choice of a segmented control that shows an icon. Its name is for screen readers. */
export const iconChoice = (value: string, name: string, ChoiceIcon: Icon) => ({
  value,
  label: (
    <>
      <ChoiceIcon size={15} stroke={1.6} aria-hidden style={{ display: 'block', margin: 'auto' }} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  ),
})
