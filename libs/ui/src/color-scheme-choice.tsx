import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { ColorScheme } from './color-schemes.ts'
import { iconChoice } from './patterns/icon-choice.tsx'

const CHOICES = [
  iconChoice('light', 'Light', IconSun),
  iconChoice('dark', 'Dark', IconMoon),
  iconChoice('auto', 'System', IconDeviceDesktop),
]

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
      data={CHOICES}
    />
  )
}
