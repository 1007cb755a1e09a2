import type { MantineThemeComponents } from '@mantine/core'

const quick = { duration: 150, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' }
// The listbox itself scrolls: focus stays in the field, and screen readers announce one list.
const list = { withScrollArea: false, styles: { options: { maxHeight: '15rem', overflowY: 'auto' } } } as const
const field = { defaultProps: { size: 'sm' } }

export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm', fw: 550 } },
  TextInput: field,
  NumberInput: field,
  Textarea: field,
  PasswordInput: {
    defaultProps: { size: 'sm', visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 } },
  },
  Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', ...list } },
  SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false, transitionDuration: 150 } },
  Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 550 } },
  Avatar: {
    defaultProps: { radius: 'md' },
    styles: { placeholder: { background: 'var(--up-accent-soft)', color: 'var(--up-accent-ink)', fontWeight: 600 } },
  },
  DrawerRoot: { defaultProps: { position: 'right', size: 468, shadow: 'lg', transitionProps: quick } },
  DrawerOverlay: { defaultProps: { backgroundOpacity: 0.28 } },
  ModalRoot: { defaultProps: { centered: true, shadow: 'lg', transitionProps: quick } },
  ModalOverlay: { defaultProps: { backgroundOpacity: 0.4 } },
  // It closes immediately, because a dropdown that fades out catches the next click.
  Popover: { defaultProps: { transitionProps: { transition: 'fade', duration: 150, exitDuration: 0 } } },
  Progress: { defaultProps: { radius: 'xs', size: 6 } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, radius: 'md', withBorder: true } },
}
