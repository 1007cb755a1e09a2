import type { Member } from '@upline/contracts'
import { Panel, TextInput } from '@upline/ui'
import { FieldList, type FieldRow, Textarea } from '@upline/ui/data'
import type { ReactNode } from 'react'
import { NmlsValue } from '../nmls/nmls-value.tsx'
import type { FormApi } from './form-api.ts'
import { PUBLIC_FIELDS } from './public-profile.ts'
import { Site } from './site-link.tsx'

interface Props {
  member: Member
  form: FormApi | undefined
}

const shown = (member: Member): FieldRow[] =>
  PUBLIC_FIELDS.filter(({ field }) => member[field] || field === 'nmls').map((one) => [one.label, valueOf(member, one)])

const valueOf = (member: Member, one: (typeof PUBLIC_FIELDS)[number]): ReactNode => {
  if (one.field === 'nmls') return <NmlsValue key={one.field} member={member} />
  return 'isLink' in one ? <Site key={one.field} address={member[one.field]} /> : member[one.field]
}

const edited = (form: FormApi): FieldRow[] =>
  PUBLIC_FIELDS.map(({ field, label }) => [
    label,
    field === 'bio' ? (
      <Textarea key={field} aria-label={label} rows={3} maxRows={10} {...form.getInputProps(field)} />
    ) : (
      <TextInput key={field} aria-label={label} {...form.getInputProps(field)} />
    ),
  ])

/** The public fields of this member: landing page, agent website and built sites. */
export const PublicProfilePanel = ({ member, form }: Props) => (
  <Panel title="Public Profile" flush>
    <FieldList fields={form ? edited(form) : shown(member)} />
  </Panel>
)
