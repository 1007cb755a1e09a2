import { isCompanyRole } from '@upline/contracts'
import { Empty, FormError, Loading, PageHeader, Panel } from '@upline/ui'
import { FileDrop, ImportProgress, ImportSteps } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import css from './data-import.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportResults } from './import-results.tsx'
import { LoadedFile } from './loaded-file.tsx'
import { useLoanImport, type ImportState } from './use-loan-import.ts'

const STEP: Record<ImportState['step'], number> = { choose: 1, reading: 1, preview: 2, running: 3, done: 4 }

export function DataImportPage() {
  const user = useSignedInUser()
  const may = isCompanyRole(user.role) || user.role === 'manager'
  return (
    <>
      <PageHeader title="Data Import" sub="Loans from a CSV file. The same file twice changes nothing." />
      {may ? (
        <LoanImport />
      ) : (
        <Panel flush>
          <Empty title="You can’t import loans">
            Importing is for managers, administrators and the CEO. Ask your manager to import your loans.
          </Empty>
        </Panel>
      )}
    </>
  )
}

function LoanImport() {
  const { state, choose, start, reset, refusedCsv } = useLoanImport()
  return (
    <>
      <ImportSteps at={STEP[state.step]} />
      <div className={css.stack}>
        {state.step === 'choose' && <Choose failure={state.failure} onFile={choose} />}
        {state.step === 'reading' && (
          <Panel flush>
            <Loading>{`Reading ${state.name}... ${Math.round(state.share * 100)}%`}</Loading>
          </Panel>
        )}
        {state.step === 'preview' && (
          <>
            <Panel flush>
              <LoadedFile file={state.file} summary={state.summary} onRemove={reset} onImport={() => void start()} />
              {state.failure && (
                <div className={css.message}>
                  <FormError>
                    {state.failure} {state.totals.done.toLocaleString('en-US')} of{' '}
                    {state.summary.records.toLocaleString('en-US')} records were sent before. Import Data goes on from
                    there.
                  </FormError>
                </div>
              )}
            </Panel>
            <ImportPreview summary={state.summary} />
          </>
        )}
        {state.step === 'running' && (
          <Panel flush>
            <LoadedFile file={state.file} summary={state.summary} />
            <ImportProgress
              done={state.totals.done}
              total={state.summary.records}
              imported={state.totals.imported}
              shares={state.totals.commissionsCreated}
              refused={state.totals.errors.length}
              needsOfficer={state.totals.needsOfficer}
              note="Keep this page open until it is done."
            />
          </Panel>
        )}
        {state.step === 'done' && <ImportResults {...state} onAgain={reset} refusedCsv={refusedCsv} />}
      </div>
    </>
  )
}

function Choose({ failure, onFile }: { failure: string | undefined; onFile: (file: File) => Promise<void> }) {
  return (
    <Panel>
      <FileDrop
        accept=".csv,text/csv"
        onFile={(file) => void onFile(file)}
        hint="Columns: Borrower, Address, State, Purpose, Loan_Officer, Status, Created. Borrower, Loan_Officer and Status are required; Loan_Amount, Loan_Number, Product and Funded_Date are welcome."
      >
        Choose CSV file
      </FileDrop>
      <FormError>{failure}</FormError>
    </Panel>
  )
}
