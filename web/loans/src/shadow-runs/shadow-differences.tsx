import {
  SHADOW_CAUSE_LABELS,
  SHADOW_CAUSES,
  type ShadowCause,
  type ShadowDifference,
  type ShadowRunDetail,
} from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Empty, FormError, Money, Panel, TextInput, useDebouncedValue } from '@upline/ui'
import { type Column, DataTable, Select } from '@upline/ui/data'
import { failureMessage, ForChanges, useCanChange } from '@upline/web-kit'
import { useState } from 'react'
import { ExplainDialog, type Explained } from './explain-dialog.tsx'
import { type DifferencesFilter, useDifferencesFile, useShadowDifferences } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

const SEARCH_DELAY_MS = 250

const money = (dollars: number | null) => (dollars === null ? '—' : <Money cents={fromDollars(dollars)} decimals={2} />)

const COLUMNS: Column<ShadowDifference>[] = [
  { key: 'loan', title: 'Loan', width: 120, cell: ({ loanNumber }) => loanNumber || 'No number' },
  { key: 'payee', title: 'Payee', width: 150, cell: ({ payee }) => payee },
  { key: 'cause', title: 'Cause', width: 120, cell: ({ cause }) => SHADOW_CAUSE_LABELS[cause] },
  { key: 'paid', title: 'Old system', width: 110, end: true, cell: ({ paid }) => money(paid) },
  { key: 'ledger', title: 'Upline', width: 110, end: true, cell: ({ ledger }) => money(ledger) },
  {
    key: 'difference',
    title: 'Difference',
    width: 110,
    end: true,
    drop: 1,
    cell: ({ difference }) => money(difference),
  },
  { key: 'note', title: 'Explanation', width: 140, cell: ({ note }) => note ?? '' },
]

/** The differences of a run with their filter. A row opens its explanation. */
export function ShadowDifferences({ run }: { run: ShadowRunDetail }) {
  const [choice, setChoice] = useState<Choice>({ cause: undefined, explained: undefined, text: '' })
  const [search] = useDebouncedValue(choice.text.trim(), SEARCH_DELAY_MS)
  const { cause, explained } = choice
  const filter: DifferencesFilter = { cause, explained, ...(search && { q: search }) }
  const { query, rows, onEnd } = useShadowDifferences(run.id, filter)
  const [target, setTarget] = useState<Explained>()
  const canExplain = useCanChange() && run.signedOffAt === null
  return (
    <Panel title="Differences" flush action={<FilterActions {...{ run, filter, canExplain }} onExplain={setTarget} />}>
      <FilterFields choice={choice} onChoice={setChoice} />
      <DataTable
        label="Differences"
        rows={rows}
        columns={COLUMNS}
        id={({ id }) => id}
        query={query}
        height="70vh"
        onEnd={onEnd}
        {...(canExplain && {
          onOpen: (difference: ShadowDifference) => setTarget({ difference }),
          openLabel: ({ loanNumber, payee }: ShadowDifference) => `Explain ${loanNumber}, ${payee}`,
        })}
        loading="Loading differences..."
        errorTitle="Unable to load differences"
        empty={<Empty title="No differences match">Change the cause or the search.</Empty>}
        card={(difference) => (
          <DifferenceCard
            difference={difference}
            onExplain={canExplain ? () => setTarget({ difference }) : undefined}
          />
        )}
      />
      <ExplainDialog runId={run.id} target={target} onClose={() => setTarget(undefined)} />
    </Panel>
  )
}

interface Choice {
  cause: ShadowCause | undefined
  explained: 'true' | 'false' | undefined
  text: string
}

interface FieldsProps {
  choice: Choice
  onChoice: (choice: Choice) => void
}

const FilterFields = ({ choice, onChoice }: FieldsProps) => (
  <div className={`${css.bar} ${css.filters} ${css.empty}`}>
    <Select
      label="Cause"
      clearable
      placeholder="All causes"
      data={SHADOW_CAUSES.map((value) => ({ value, label: SHADOW_CAUSE_LABELS[value] }))}
      value={choice.cause ?? null}
      onChange={(value) => onChoice({ ...choice, cause: SHADOW_CAUSES.find((one) => one === value) })}
    />
    <Select
      label="Explanation"
      clearable
      placeholder="All"
      data={[
        { value: 'false', label: 'To explain' },
        { value: 'true', label: 'Explained' },
      ]}
      value={choice.explained ?? null}
      onChange={(value) =>
        onChoice({ ...choice, explained: value === 'true' || value === 'false' ? value : undefined })
      }
    />
    <TextInput
      label="Search"
      placeholder="Loan number or payee"
      value={choice.text}
      onChange={(event) => onChoice({ ...choice, text: event.currentTarget.value })}
    />
  </div>
)

interface ActionsProps {
  run: ShadowRunDetail
  filter: DifferencesFilter
  canExplain: boolean
  onExplain: (target: Explained) => void
}

/** Actions on everything that the filter matches. */
function FilterActions({ run, filter, canExplain, onExplain }: ActionsProps) {
  const file = useDifferencesFile(run.id, filter)
  const what = filter.cause ? `All ${SHADOW_CAUSE_LABELS[filter.cause].toLowerCase()}` : 'All'
  return (
    <div className={css.actions}>
      {canExplain && filter.explained !== 'true' && (
        <ForChanges>
          <Button size="compact-sm" variant="default" onClick={() => onExplain({ filter })}>
            {`Explain ${what}`}
          </Button>
        </ForChanges>
      )}
      <Button size="compact-sm" variant="default" loading={file.isPending} onClick={() => file.mutate()}>
        Download CSV
      </Button>
      <FormError>
        {file.isError && failureMessage(file.error, 'The file could not be downloaded. Try again.')}
      </FormError>
    </div>
  )
}

const DifferenceCard = ({
  difference: { loanNumber, payee, cause, paid, ledger, note },
  onExplain,
}: {
  difference: ShadowDifference
  onExplain: (() => void) | undefined
}) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>
        {loanNumber || 'No number'} · {payee}
      </span>
      <span>{SHADOW_CAUSE_LABELS[cause]}</span>
    </div>
    <div className={css.dim}>
      Old system {money(paid)} · Upline {money(ledger)}
    </div>
    {note && <div>{note}</div>}
    {onExplain && (
      <div className={css.actions}>
        <Button size="compact-sm" variant="subtle" onClick={onExplain}>
          {note ? 'Edit explanation' : 'Explain'}
        </Button>
      </div>
    )}
  </div>
)
