import { Button, FormError } from '@upline/ui'
import { NumberInput, Term } from '@upline/ui/data'
import { OfficerPicker } from '../members/officer-picker.tsx'
import css from './originator-fields.module.css'
import { MAX_ORIGINATORS, type OriginatorRow, splitProblem, totalPercent, withoutRow, withRow } from './split-edit.ts'

interface Props {
  rows: OriginatorRow[]
  onChange: (rows: OriginatorRow[]) => void
}

/** Who originated the loan, the loan officer first, and the percentage of each. */
export function OriginatorFields({ rows, onChange }: Props) {
  const isSplit = rows.length > 1
  const set = (key: number, change: Partial<OriginatorRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  return (
    <fieldset className={css.originators}>
      <legend>{isSplit ? 'Originators' : 'Originator'}</legend>
      {rows.map((row, at) => (
        <div key={row.key} className={css.row} data-split={isSplit || undefined}>
          <OfficerPicker
            label={at === 0 ? 'Loan officer' : `Originator ${at + 1}`}
            value={row.memberId}
            onChange={(memberId) => set(row.key, { memberId })}
            {...(row.memberId && row.name ? { now: { id: row.memberId, name: row.name } } : {})}
          />
          {isSplit && <Portion row={row} no={at + 1} onPercent={(percent) => set(row.key, { percent })} />}
          {isSplit && (
            <Button
              variant="default"
              aria-label={`Remove originator ${at + 1}`}
              onClick={() => onChange(withoutRow(rows, row.key))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className={css.foot}>
        <Button variant="default" disabled={rows.length >= MAX_ORIGINATORS} onClick={() => onChange(withRow(rows))}>
          Add originator
        </Button>
        {isSplit && <Total percent={totalPercent(rows)} />}
      </div>
      <FormError>{isSplit && splitProblem(rows)}</FormError>
    </fieldset>
  )
}

const Total = ({ percent }: { percent: number }) => (
  <output className={css.total} data-wrong={percent !== 100 || undefined}>
    <Term name="Split">Total</Term> <span className="num">{percent}%</span>
  </output>
)

interface PortionProps {
  row: OriginatorRow
  no: number
  onPercent: (percent: number | null) => void
}

const Portion = ({ row, no, onPercent }: PortionProps) => (
  <NumberInput
    label="Percent"
    aria-label={`Percent of originator ${no}`}
    suffix="%"
    min={1}
    max={99}
    allowDecimal={false}
    hideControls
    value={row.percent ?? ''}
    onChange={(percent) => onPercent(typeof percent === 'number' ? percent : null)}
  />
)
