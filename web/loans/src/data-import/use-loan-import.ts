import type { ImportMapping, ImportMode } from '@upline/contracts'
import { isCsvFile } from '@upline/csv'
import { toast } from '@upline/ui'
import { failureMessage, type QueryClient, useQueryClient } from '@upline/web-kit'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { rememberedFor } from './column-mapping.ts'
import type { Progress } from './csv-messages.ts'
import { CsvWorkerClient } from './csv-worker-client.ts'
import { keepMapping, knownMappings } from './mappings.ts'
import type { CheckedAs, FileSummary } from './read-loan-file.ts'

export interface Loaded {
  file: File
  summary: FileSummary
  mapping: ImportMapping
  mode: ImportMode
}

export type ImportState =
  | { step: 'choose'; failure?: string | undefined }
  | { step: 'reading'; name: string; share: number }
  | (Loaded & { step: 'preview'; failure?: string | undefined })
  | (Loaded & { step: 'sending'; progress: Progress })
  | { step: 'job'; id: string; saw: 'begin' | 'middle' }

const noData = () => toast({ title: 'No Data', message: 'Please select and load a CSV file first.', destructive: true })

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** The steps of an import on this page: choose a file, read it in a worker, preview, map, confirm and send it. Then the server imports it. */
export function useLoanImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const worker = useRef<CsvWorkerClient>(undefined)
  useEffect(() => () => worker.current?.stop(), [])
  const flow: Flow = { state, setState, worker, client: useQueryClient() }

  /** Checks the rows of the loaded file. */
  const check = (how: CheckedAs) => {
    if (state.step !== 'preview' || !worker.current) return Promise.reject(new Error('No file is loaded.'))
    return worker.current.check(state.file, how)
  }

  const change = (to: Partial<Pick<Loaded, 'mapping' | 'mode'>>) =>
    setState((now) => (now.step === 'preview' ? { ...now, ...to, failure: undefined } : now))

  return {
    state,
    choose: (file: File) => chooseFile(flow, file),
    start: () => sendFile(flow),
    check,
    stopSending: () => stopSending(flow),
    setMapping: (mapping: ImportMapping) => change({ mapping }),
    setMode: (mode: ImportMode) => change({ mode }),
    reset: () => reset(flow),
    /** A running import, if the user left this page and opened it again. */
    follow: (id: string) => setState((now) => (now.step === 'choose' ? { step: 'job', id, saw: 'middle' } : now)),
  }
}

interface Flow {
  state: ImportState
  setState: Dispatch<SetStateAction<ImportState>>
  worker: RefObject<CsvWorkerClient | undefined>
  client: QueryClient
}

function reset({ worker, setState }: Flow): void {
  worker.current?.stop()
  worker.current = undefined
  setState({ step: 'choose' })
}

async function chooseFile(flow: Flow, file: File): Promise<void> {
  const { setState, worker, client } = flow
  if (!isCsvFile(file)) {
    toast({ title: 'Invalid File', message: 'Please select a CSV file.', destructive: true })
    return
  }
  reset(flow)
  const reader = (worker.current = new CsvWorkerClient())
  setState({ step: 'reading', name: file.name, share: 0 })
  try {
    const summary = await reader.read(file, ({ share }) => setState({ step: 'reading', name: file.name, share }))
    const mapping = rememberedFor(summary.headers, await knownMappings(client))
    setState({ step: 'preview', file, summary, mapping, mode: 'loans' })
    await nextFrame()
    const found = `Found ${summary.records.toLocaleString('en-US')} records in the CSV file.`
    toast({ title: 'CSV Loaded', message: found })
  } catch (error) {
    setState({ step: 'choose', failure: error instanceof Error ? error.message : undefined })
    toast({ title: 'File Error', message: 'Unable to read the CSV file.', destructive: true })
  }
}

async function sendFile({ state, setState, worker, client }: Flow): Promise<void> {
  if (state.step !== 'preview' || !worker.current || state.summary.records === 0) return noData()
  const { file, summary, mapping, mode } = state
  const loaded = { file, summary, mapping, mode }
  setState({ ...loaded, step: 'sending', progress: { step: 'pack', share: 0 } })
  try {
    if (Object.keys(mapping).length > 0) await keepMapping(client, summary.headers, mapping)
    const id = await worker.current.send(file, { mapping, mode }, (progress) =>
      setState({ ...loaded, step: 'sending', progress }),
    )
    setState({ step: 'job', id, saw: 'begin' })
    void client.invalidateQueries({ queryKey: ['/api/imports'] })
  } catch (error) {
    const plain = error instanceof Error && !('status' in error) ? error.message : 'Unable to import data.'
    setState({ ...loaded, step: 'preview', failure: failureMessage(error, plain) })
    toast({ title: 'Import Failed', message: 'Unable to import data.', destructive: true })
  }
}

function stopSending({ state, setState, worker }: Flow): void {
  if (state.step !== 'sending') return
  worker.current?.stop()
  worker.current = new CsvWorkerClient()
  const { file, summary, mapping, mode } = state
  setState({ step: 'preview', file, summary, mapping, mode })
}
