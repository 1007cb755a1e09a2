import type { ReactNode } from 'react'
import css from './field-list.module.css'

/** `head` is shown as the name, for a name with a definition. */
export type FieldRow = [name: string, value: ReactNode, head?: ReactNode]

/** Label left, value right, separated by hairlines: the layout of a record. */
export const FieldList = ({ fields }: { fields: FieldRow[] }) => (
  <dl className={css.fields}>
    {fields.map(([name, value, head = name]) => (
      <div key={name}>
        <dt>{head}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
