import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import css from './form.module.css'

/** Two columns of fields, one on a phone. `data-wide` on a child spans both. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

/** A labeled part of a long form. */
export const FormSection = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className={css.section}>
    <legend className={css.legend}>{title}</legend>
    {note && <p className={css.note}>{note}</p>}
    <FieldGrid>{children}</FieldGrid>
  </fieldset>
)

/** Cancel and the action at the end of the form; `sticky` for long forms. */
export const FormFoot = ({ sticky, children }: { sticky?: boolean; children: ReactNode }) => (
  <div className={css.foot} data-sticky={sticky || undefined}>
    {children}
  </div>
)

interface FormActionsProps {
  onCancel: () => void
  isPending: boolean
  sticky?: boolean
  disabled?: boolean
  color?: string
  /** The label of the button that submits the form. */
  children: ReactNode
}

/** The foot of a form in a dialog. */
export const FormActions = ({ onCancel, isPending, sticky = false, children, ...submit }: FormActionsProps) => (
  <FormFoot sticky={sticky}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isPending} {...submit}>
      {children}
    </Button>
  </FormFoot>
)

/** A form's own error appears in the form, not in a toast. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={css.error}>
      {children}
    </p>
  ) : null

/** An information box in petrol's quiet tone; `data-warn` for what must not be missed. */
export const Note = ({ children, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={css.box}>
    {children}
  </p>
)
