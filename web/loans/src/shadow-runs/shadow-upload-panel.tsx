import { FormError, Loading, Panel, TextInput, counted, toast } from '@upline/ui'
import { FileDrop, Term } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { useStartShadowRun } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

const FAILED = 'The file could not be compared. Try again.'

const NOTE = (
  <>
    A <Term name="Shadow run">comparison</Term> of what your old system paid with Upline
  </>
)

/** Starts a shadow run with a file. */
export function ShadowUploadPanel({ onStarted }: { onStarted: (id: string) => void }) {
  const start = useStartShadowRun()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const send = (file: File) =>
    start.mutate(
      { file, from, to },
      {
        onSuccess: ({ id, differences }) => {
          toast({ title: 'File compared', message: `${counted(differences, 'difference')} found.` })
          onStarted(id)
        },
      },
    )
  return (
    <Panel title="New shadow run" note={NOTE}>
      <div className={css.form}>
        <div className={css.bar}>
          <DateField label="First pay date" value={from} onChange={setFrom} />
          <DateField label="Last pay date" value={to} onChange={setTo} />
        </div>
        {start.isPending ? (
          <Loading>Comparing the file with the ledger...</Loading>
        ) : (
          <FileDrop
            accept=".csv,text/csv"
            onFile={send}
            hint="Columns: Loan_Number, Payee (email, username or full name), Amount, Pay_Date. Leave the dates empty to use those of the file."
          >
            Choose CSV file
          </FileDrop>
        )}
        <FormError>{start.isError && failureMessage(start.error, FAILED)}</FormError>
      </div>
    </Panel>
  )
}

interface DateFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const DateField = ({ label, value, onChange }: DateFieldProps) => (
  <TextInput
    className={css.pick}
    type="date"
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
