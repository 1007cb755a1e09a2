import { RoleBadge, counted } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import css from './import-dialog.module.css'
import type { ImportVariant } from './import-variants.ts'
import type { FileSummary, ReadMember } from './roster-file.ts'

const columns: Column<ReadMember>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 160,
    cell: ({ member }) => `${member.firstName} ${member.lastName}`,
  },
  { key: 'email', title: 'Email', width: 200, cell: ({ member }) => member.email },
  { key: 'phone', title: 'Phone', width: 110, cell: ({ member }) => member.phone ?? '—' },
  { key: 'role', title: 'Role', width: 100, cell: ({ member }) => <RoleBadge role={member.role ?? 'loan_officer'} /> },
  { key: 'level', title: 'Level', width: 60, end: true, cell: ({ member }) => member.level },
  { key: 'upline', title: 'Upline', width: 120, cell: ({ member }) => member.upline ?? '—' },
]

interface Props {
  summary: FileSummary
  variant: ImportVariant
}

export function ImportPreview({ summary, variant: { previewRows, shape } }: Props) {
  const rows = summary.preview.slice(0, previewRows).map((row) => ({ ...row, member: shape(row.member) }))
  const more = summary.members - rows.length
  return (
    <section className={css.frame} aria-label="Preview">
      <DataTable
        label="Preview of the first members"
        rows={rows}
        columns={columns}
        id={(row) => String(row.line)}
        density="compact"
      />
      {more > 0 && <p className={css.more}>... and {counted(more, 'more member')}</p>}
    </section>
  )
}
