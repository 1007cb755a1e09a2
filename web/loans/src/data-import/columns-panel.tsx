import type { ImportMapping } from '@upline/contracts'
import { Panel } from '@upline/ui'
import type { LoanColumn } from '@upline/csv'
import { DataTable, Select, type Column } from '@upline/ui/data'
import { useMemo } from 'react'
import { DeferredRender } from './deferred-render.tsx'
import { chooseField, fieldLabel, FIELDS, fieldsOf, undecidedHeaders } from './column-mapping.ts'
import css from './data-import.module.css'
import type { FileSummary } from './read-loan-file.ts'

interface FileColumn {
  at: number
  header: string
  field: LoanColumn | null
  sample: string
}

interface Props {
  summary: FileSummary
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
}

const NONE = 'none'
/** Selects that are rendered in one frame. */
const SELECTS_PER_FRAME = 3
const CHOICES = [
  { value: NONE, label: 'Not imported' },
  ...FIELDS.map((field) => ({ value: field as string, label: fieldLabel(field) })),
]

/** Shows the field of each column in the file and lets the user choose another. */
export function ColumnsPanel({ summary, mapping, onMapping }: Props) {
  const { headers } = summary
  const undecided = undecidedHeaders(headers, mapping).length
  const columns = useMemo(() => {
    const choose = (header: string, field: LoanColumn | null) =>
      onMapping(chooseField(headers, mapping, { header, field }))
    return tableColumns(choose)
  }, [headers, mapping, onMapping])
  const rows = fieldsOf(headers, mapping).map((field, at) => ({
    ...{ at, field, header: headers[at] ?? '' },
    sample: summary.sample.map(({ cells }) => cells[at]?.trim()).find(Boolean) ?? '',
  }))
  return (
    <Panel title="Columns" note={undecided > 0 ? `${undecided} not imported yet` : 'All columns are known'} flush>
      <DataTable
        label="Columns"
        rows={rows.filter(({ header }) => header !== '')}
        columns={columns}
        id={({ at }) => String(at)}
      />
    </Panel>
  )
}

const tableColumns = (choose: (header: string, field: LoanColumn | null) => void): Column<FileColumn>[] => [
  { key: 'header', title: 'Column in the file', width: 130, cell: ({ header }) => header },
  {
    key: 'sample',
    title: 'First value',
    width: 220,
    drop: 1,
    cell: ({ sample }) => <span className={css.dim}>{sample.length > 40 ? `${sample.slice(0, 40)}...` : sample}</span>,
  },
  {
    key: 'field',
    title: 'Maps to',
    width: 230,
    cell: ({ at, header, field }) => (
      <DeferredRender frames={Math.floor(at / SELECTS_PER_FRAME)}>
        <Select
          size="xs"
          aria-label={`${header} maps to`}
          data={CHOICES}
          value={field ?? NONE}
          allowDeselect={false}
          onChange={(value) => choose(header, value === NONE ? null : (value as LoanColumn))}
        />
      </DeferredRender>
    ),
  },
]
