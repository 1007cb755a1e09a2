import type { ReactNode } from 'react'
import css from './field-list.module.css'

export type FieldRow = [name: string, value: ReactNode]

/** Label left, value right of it, one hairline each: the record layout. */
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
