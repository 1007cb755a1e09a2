import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import css from './textarea.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'> {
  rows: number
  /** Then it scrolls. Without it, there is no limit. */
  maxRows?: number
}

/**
 * A text field that grows with its text, by style alone. `autosize` of the library measures the text by script, with two layouts of the
 * page after each key.
 */
export const Textarea = ({ rows, maxRows, ...props }: Props) => (
  <MantineTextarea
    {...props}
    rows={rows}
    classNames={{ input: css.input! }}
    styles={{ input: { '--rows': rows, ...(maxRows && { '--max-rows': maxRows }) } as CSSProperties }}
  />
)
