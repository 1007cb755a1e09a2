import { isCompanyRole, isImportOver } from '@upline/contracts'
import { AttentionLink } from '../attention/attention-link.tsx'
import { Empty, FormError, Loading, PageHeader, Panel } from '@upline/ui'
import { FileDrop, ImportSteps } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { isReadOnly } from '@upline/permissions'
import { useEffect } from 'react'
import { DeferredRender } from './deferred-render.tsx'
import { missingColumns } from './column-mapping.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import css from './data-import.module.css'
import { EarlierImports } from './earlier-imports.tsx'
import { HistoryChoice } from './history-choice.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportJob } from './import-job.tsx'
import { ImportPreview } from './import-preview.tsx'
import { LoadedFile } from './loaded-file.tsx'
import { Sending } from './sending.tsx'
import { useImports } from './use-imports.ts'
import { useLoanImport, type ImportState } from './use-loan-import.ts'

export function DataImportPage() {
  const user = useSignedInUser()
  const may = isCompanyRole(user.role) || user.role === 'manager'
  return (
    <>
      <PageHeader
        title="Data Import"
        sub="Upload loans from a CSV. Re-uploading a file won't create duplicates."
        actions={<AttentionLink />}
      />
      {may ? (
        <LoanImport />
      ) : isReadOnly(user) ? (
        <EarlierImports />
      ) : (
        <Panel flush>
          <Empty title="You can't import loans">
            Importing is for managers, administrators and the CEO. Ask your manager to import your loans.
          </Empty>
        </Panel>
      )}
    </>
  )
}

function LoanImport() {
  const flow = useLoanImport()
  const { state, reset, follow } = flow
  const own = useOwnRunning(state.step === 'choose')
  useEffect(() => {
    if (own) follow(own)
  })
  return (
    <>
      {state.step === 'job' ? (
        <ImportJob key={state.id} id={state.id} onAgain={reset} />
      ) : (
        <>
          <ImportSteps at={{ choose: 1, reading: 1, preview: 2, sending: 3 }[state.step]} />
          <div className={css.stack}>
            <Chosen state={state} flow={flow} />
          </div>
        </>
      )}
      <div className={css.earlier}>
        <EarlierImports />
      </div>
    </>
  )
}

/** The user's own import that is still running when the page opens. */
function useOwnRunning(wanted: boolean): string | undefined {
  const { id } = useSignedInUser()
  const { data } = useImports(20)
  return wanted ? data?.find((job) => job.by.id === id && !isImportOver(job))?.id : undefined
}

type Flow = ReturnType<typeof useLoanImport>

function Chosen({ state, flow }: { state: Exclude<ImportState, { step: 'job' }>; flow: Flow }) {
  if (state.step === 'choose') return <Choose failure={state.failure} onFile={flow.choose} />
  if (state.step === 'reading')
    return (
      <Panel flush>
        <Loading>{`Reading ${state.name}... ${Math.round(state.share * 100)}%`}</Loading>
      </Panel>
    )
  if (state.step === 'sending')
    return (
      <Panel flush>
        <LoadedFile loaded={state}>
          <Sending progress={state.progress} onStop={flow.stopSending} />
        </LoadedFile>
      </Panel>
    )
  return <Preview state={state} flow={flow} />
}

function Preview({ state, flow }: { state: Extract<ImportState, { step: 'preview' }>; flow: Flow }) {
  const { summary, mapping } = state
  const needsChoice = missingColumns(summary.headers, mapping).length > 0
  const preview = (
    <DeferredRender key="preview">
      <ImportPreview summary={summary} mapping={mapping} />
    </DeferredRender>
  )
  const columns = summary.records > 0 && (
    <DeferredRender key="columns" frames={2}>
      <ColumnsPanel summary={summary} mapping={mapping} onMapping={flow.setMapping} />
    </DeferredRender>
  )
  return (
    <>
      <Panel flush>
        <LoadedFile loaded={state} onRemove={flow.reset} onImport={() => void flow.start()}>
          <HistoryChoice mode={state.mode} onMode={flow.setMode} />
          {summary.records > 0 && !needsChoice && <ImportCheck loaded={state} check={flow.check} />}
          {state.failure && (
            <div className={css.message}>
              <FormError>{state.failure}</FormError>
            </div>
          )}
        </LoadedFile>
      </Panel>
      {needsChoice ? [columns, preview] : [preview, columns]}
    </>
  )
}

function Choose({ failure, onFile }: { failure: string | undefined; onFile: (file: File) => Promise<void> }) {
  return (
    <Panel>
      <FileDrop
        accept=".csv,text/csv"
        onFile={(file) => void onFile(file)}
        hint="Columns: Borrower, Address, State, Purpose, Loan_Officer, Status, Created. Borrower, Loan_Officer and Status are required. Optional: Loan_Amount, Loan_Number, Product, Funded_Date. Different headers? Match them in the next step."
      >
        Choose CSV file
      </FileDrop>
      <FormError>{failure}</FormError>
    </Panel>
  )
}
