// The part of @upline/ui/data that a long form on a first page of visitors needs: an eighth of its size.
export { FileButton, Progress } from '@mantine/core'
export { useForm } from '@mantine/form'
export type { UseFormReturnType } from '@mantine/form'
export { ImportSteps } from './patterns/import-steps.tsx'
export { Textarea } from './patterns/textarea.tsx'
