import { type AttentionRow, readLoanProgress } from '@upline/contracts'
import { Button, FieldGrid, SkeletonRows, TextInput } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useState } from 'react'
import { PROGRESS_CHOICES } from '../status-values/use-status-values.ts'
import { badHeader, rowsLike, statusHeader } from './bad-field.ts'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { DismissForm } from './dismiss-form.tsx'
import { dismissRows, sendRow, sendRows, useFix, useItemRows } from './use-attention.ts'

/** Rejected rows of an import: fixed and imported, or dismissed. */
export function RowsFix({ item, onDone }: FixProps) {
  const { query, rows = [] } = useItemRows(item)
  const dismiss = useFix(dismissRows, 'Rows dismissed', onDone)
  return (
    <>
      {query.isPending ? (
        <SkeletonRows message="Loading the rows..." rows={2} widths={[40, 20]} />
      ) : (
        <ul className={css.behind}>
          {rows.map((row) => (
            <Row key={row.line} row={row} rows={rows} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more rows
        </Button>
      )}
      <DismissForm
        label="Or dismiss all rows of this import"
        busy={dismiss.isPending}
        onDismiss={(reason) => dismiss.mutate({ importId: item.subject, reason })}
      />
    </>
  )
}

interface RowProps {
  row: AttentionRow
  /** All loaded rows of the import. */
  rows: AttentionRow[]
}

/** A rejected row with its reason. The field that is wrong is marked, and its new value can be applied to rows like it. */
function Row({ row, rows }: RowProps) {
  const [cells, setCells] = useState(row.cells)
  const fix = useFix(sendRow, 'Row imported')
  const bad = badHeader(Object.keys(row.cells), row.message)
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          fix.mutate({ importId: row.importId, line: row.line, cells })
        }}
      >
        <p className={css.refused}>
          <b>Line {row.line.toLocaleString('en-US')}</b> {row.message}
        </p>
        <FieldGrid>
          {Object.keys(row.cells).map((name) => (
            <Cell
              key={name}
              name={name}
              value={cells[name] ?? ''}
              isStatus={name === statusHeader(Object.keys(row.cells))}
              isBad={name === bad && cells[name] === row.cells[name]}
              onChange={(value) => setCells((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </FieldGrid>
        <div className={css.send}>
          <Button type="submit" variant="default" size="compact-md" loading={fix.isPending}>
            Import this row
          </Button>
          {bad !== undefined && cells[bad] !== row.cells[bad] && (
            <ApplyToAlike row={row} rows={rows} cells={cells} bad={bad} />
          )}
        </div>
      </form>
    </li>
  )
}

interface AlikeProps extends RowProps {
  /** The row's cells with their fixes. */
  cells: AttentionRow['cells']
  /** The header of the fixed field. */
  bad: string
}

function ApplyToAlike({ row, rows, cells, bad }: AlikeProps) {
  const fix = useFix(sendRows, 'Rows imported')
  const alike = rowsLike(row, rows)
  if (alike.length < 2) return null
  const apply = () =>
    fix.mutate(
      alike.map(({ importId, line, cells: own }) => ({
        ...{ importId, line },
        cells: line === row.line ? cells : { ...own, [bad]: cells[bad] ?? '' },
      })),
    )
  return (
    <>
      <Button variant="default" size="compact-md" loading={fix.isPending} onClick={apply}>
        Apply to all like this
      </Button>
      <span className={css.count}>{alike.length.toLocaleString('en-US')} rows</span>
    </>
  )
}

interface CellProps {
  name: string
  value: string
  isStatus: boolean
  /** The row was rejected for this value. */
  isBad: boolean
  onChange: (value: string) => void
}

/** A cell of the row; the status is chosen from the list. */
function Cell({ name, value, isStatus, isBad, onChange }: CellProps) {
  const error = isBad && (value === '' ? 'Fill this in' : 'Change this value')
  if (!isStatus)
    return (
      <TextInput
        size="xs"
        label={name}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Select
      size="xs"
      label={name}
      placeholder={value || 'Choose a status'}
      data={PROGRESS_CHOICES}
      value={readLoanProgress(value) ?? null}
      error={error}
      onChange={(chosen) => onChange(chosen ?? value)}
    />
  )
}
