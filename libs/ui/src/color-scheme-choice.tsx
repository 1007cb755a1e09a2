import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

type Scheme = 'light' | 'dark' | 'auto'

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

/** Light, dark or as the system has it; kept in the browser by Mantine. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Color scheme"
      style={{ justifySelf: 'start' }}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as Scheme)}
      data={choices}
    />
  )
}
