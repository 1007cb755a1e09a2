import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { ColorScheme } from './color-schemes.ts'

const choices = [
  { value: 'light', name: 'Light', Icon: IconSun },
  { value: 'dark', name: 'Dark', Icon: IconMoon },
  { value: 'auto', name: 'System', Icon: IconDeviceDesktop },
].map(({ value, name, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={15} stroke={1.6} aria-hidden style={{ display: 'block', margin: 'auto' }} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  ),
}))

/**
 * Light, dark or the system's choice. The browser stores it until another user signs in; `onChoose` stores it per user.
 */
export function ColorSchemeChoice({ onChoose }: { onChoose?: (scheme: ColorScheme) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Color scheme"
      style={{ justifySelf: 'start' }}
      value={colorScheme}
      onChange={(value) => {
        setColorScheme(value as ColorScheme)
        onChoose?.(value as ColorScheme)
      }}
      data={choices}
    />
  )
}
