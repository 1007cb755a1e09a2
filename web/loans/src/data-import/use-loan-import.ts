import type { BulkLoansAnswer } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureMessage, useQueryClient } from '@upline/web-kit'
import { useEffect, useRef, useState } from 'react'
import { CsvWorkerClient } from './csv-worker-client.ts'
import { addSlice, importMessage, NOTHING_YET, type ImportTotals } from './import-totals.ts'
import { isCsvFile } from './loan-columns.ts'
import type { FileSummary, RefusedRow } from './loan-file.ts'

/** Rows per call: far below the server's 10 000, so that the counts grow while it runs. */
const SLICE = 2_500

export type ImportState =
  | { step: 'choose'; failure?: string }
  | { step: 'reading'; name: string; share: number }
  | { step: 'preview'; file: File; summary: FileSummary; failure?: string; totals: ImportTotals }
  | { step: 'running'; file: File; summary: FileSummary; totals: ImportTotals }
  | {
      step: 'done'
      file: File
      summary: FileSummary
      totals: ImportTotals
      message: string
      refused: RefusedRow[]
      kept: RefusedRow[]
    }

/** File chosen, parsed in a worker, previewed, confirmed, sent in slices, results. */
export function useLoanImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const worker = useRef<CsvWorkerClient>(undefined)
  const client = useQueryClient()
  useEffect(() => () => worker.current?.stop(), [])

  const reset = () => {
    worker.current?.stop()
    worker.current = undefined
    setState({ step: 'choose' })
  }

  const choose = async (file: File) => {
    if (!isCsvFile(file)) {
      toast({ title: 'Invalid File', message: 'Please select a CSV file.', destructive: true })
      return
    }
    reset()
    worker.current = new CsvWorkerClient()
    setState({ step: 'reading', name: file.name, share: 0 })
    try {
      const summary = await worker.current.read(file, (share) => setState({ step: 'reading', name: file.name, share }))
      setState({ step: 'preview', file, summary, totals: NOTHING_YET })
      toast({
        title: 'CSV Loaded',
        message: `Found ${summary.records.toLocaleString('en-US')} records in the CSV file.`,
      })
    } catch (error) {
      setState({ step: 'choose', failure: error instanceof Error ? error.message : undefined })
      toast({ title: 'File Error', message: 'Unable to read the CSV file.', destructive: true })
    }
  }

  const start = async () => {
    if (state.step !== 'preview' || !worker.current || state.summary.records === 0) {
      toast({ title: 'No Data', message: 'Please select and load a CSV file first.', destructive: true })
      return
    }
    const { file, summary } = state
    let totals = state.totals
    try {
      while (totals.done < summary.records) {
        setState({ step: 'running', file, summary, totals })
        const loans = await worker.current.rows(totals.done, SLICE)
        const answer = await api<BulkLoansAnswer>('/api/loans/bulk-import', { method: 'POST', json: { loans } })
        totals = addSlice(totals, answer, loans.length)
      }
      const message = importMessage(totals, Math.ceil(summary.records / SLICE))
      const [refused, kept] = [await worker.current.refused(totals.errors), await worker.current.refused(totals.kept)]
      setState({ step: 'done', file, summary, totals, message, refused, kept })
      toast({ title: 'Import Complete', message })
    } catch (error) {
      // What was sent stays imported; the same button goes on from there.
      setState({ step: 'preview', file, summary, totals, failure: failureMessage(error, 'Unable to import data.') })
      toast({ title: 'Import Failed', message: 'Unable to import data.', destructive: true })
    } finally {
      void client.invalidateQueries({ queryKey: ['/api/loans'] })
      void client.invalidateQueries({ queryKey: ['/api/commissions'] })
    }
  }

  const refusedCsv = async (): Promise<string> =>
    state.step === 'done' && worker.current ? worker.current.refusedCsv(state.totals.errors) : ''

  return { state, choose, start, reset, refusedCsv }
}
