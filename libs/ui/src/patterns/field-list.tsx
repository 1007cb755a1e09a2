import type { ReactNode } from 'react'
import css from './field-list.module.css'

export type FieldRow = [name: string, value: ReactNode]

/** Label left, value right, separated by hairlines: the layout of a record. */
export const FieldList = ({ fields }: { fields: FieldRow[] }) => (
  <dl className={css.fields}>
    {fields.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
