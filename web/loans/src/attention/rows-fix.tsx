import type { AttentionRow } from '@upline/contracts'
import { Button, FieldGrid, SkeletonRows, TextInput } from '@upline/ui'
import { useState } from 'react'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { DismissForm } from './dismiss-form.tsx'
import { dismissRows, sendRow, useFix, useRowsBehind } from './use-attention.ts'

/** Rejected rows of an import: fixed and imported, or dismissed. */
export function RowsFix({ item, onDone }: FixProps) {
  const { query, rows } = useRowsBehind(item)
  const dismiss = useFix(dismissRows, 'Rows dismissed', onDone)
  return (
    <>
      {query.isPending ? (
        <SkeletonRows message="Loading the rows..." rows={2} widths={[40, 20]} />
      ) : (
        <ul className={css.behind}>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
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

function Row({ row }: { row: AttentionRow }) {
  const [cells, setCells] = useState(row.cells)
  const fix = useFix(sendRow, 'Row imported')
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
            <TextInput
              key={name}
              size="xs"
              label={name}
              value={cells[name] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                setCells((now) => ({ ...now, [name]: value }))
              }}
            />
          ))}
        </FieldGrid>
        <Button className={css.send} type="submit" variant="default" size="compact-md" loading={fix.isPending}>
          Import this row
        </Button>
      </form>
    </li>
  )
}
