import { ForChanges, usePutParams, useSearchParams } from '@upline/web-kit'
import { ShadowRunList } from './shadow-run-list.tsx'
import { ShadowRunView } from './shadow-run-view.tsx'
import { ShadowUploadPanel } from './shadow-upload-panel.tsx'
import css from '../reports/reports.module.css'

/** Compares what the old system paid with the ledger: a new run, the list of runs, or the run in the URL. */
export function ShadowRunsPanel() {
  const [params] = useSearchParams()
  const shown = params.get('shadow')
  const put = usePutParams()
  const show = (id: string | null) => put({ shadow: id })
  if (shown) return <ShadowRunView key={shown} id={shown} onBack={() => show(null)} />
  return (
    <div className={css.stack}>
      <ForChanges>
        <ShadowUploadPanel onStarted={show} />
      </ForChanges>
      <ShadowRunList onOpen={show} />
    </div>
  )
}
