// The entry point of the component kit: screens import from here and from @upline/ui/data, never from @mantine
// directly. So there is one shared, tree-shaken copy. Sharing @mantine/core itself would ship all of it.
export {
  ActionIcon,
  Anchor,
  Button,
  CloseButton,
  PasswordInput,
  Skeleton,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
export { useDebouncedValue, useDisclosure } from '@mantine/hooks'
export { useMantineColorScheme as useColorScheme } from '@mantine/core'
export * from './color-schemes.ts'
export * from './icons.ts'
export * from './patterns/as-of.tsx'
export * from './patterns/badges.tsx'
export * from './patterns/calendar-text.ts'
export * from './patterns/capitalized.ts'
export * from './patterns/counted.ts'
export * from './patterns/form.tsx'
export * from './patterns/money.tsx'
export * from './patterns/panel.tsx'
export * from './patterns/states.tsx'
export { toast, type Toast } from './patterns/toast.tsx'
export * from './patterns/use-delayed-flag.ts'
export { UplineUiProvider } from './provider.tsx'
export { RemoteBoundary } from './remote-boundary.tsx'
export { whenIdle } from './when-idle.ts'
export { styleNonce } from './style-nonce.ts'
