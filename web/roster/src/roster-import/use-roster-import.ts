import { isCsvFile } from '@upline/csv'
import { toast } from '@upline/ui'
import { useMutation } from '@upline/web-kit'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRefetchMembers } from '../members/use-members.ts'
import type { ImportVariant } from './import-variants.ts'
import { runBatches, type BatchesResult } from './import-batches.ts'
import { TOO_SHORT, type FileSummary, type RefusedMember } from './roster-file.ts'
import { RosterWorkerClient } from './roster-worker-client.ts'

export interface ChosenFile {
  file: File
  summary: FileSummary
}

export interface ImportResult extends BatchesResult {
  refused: RefusedMember[]
}

const failed = (title: string, message: string) => toast({ title, message, destructive: true })

/** Import flow: choose a file, read it in a worker, preview, confirm, send in batches, show results. */
export function useRosterImport(variant: ImportVariant) {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [isReading, setReading] = useState(false)
  const worker = useRef<RosterWorkerClient>(undefined)
  useEffect(() => () => worker.current?.stop(), [])
  const run = useRun({ variant, worker })
  const remove = () => {
    worker.current?.stop()
    worker.current = undefined
    run.reset()
    setChosen(undefined)
  }
  const choose = async (file: File) => {
    remove()
    if (!isCsvFile(file)) return failed('Invalid File', 'Please select a CSV file.')
    setReading(true)
    try {
      worker.current = new RosterWorkerClient()
      const summary = await worker.current.read(file)
      if (!summary) return failed('Invalid CSV', TOO_SHORT)
      setChosen({ file, summary })
    } catch (error) {
      failed(
        'CSV Parsing Error',
        error instanceof Error ? error.message : 'The file could not be read. Choose another CSV file.',
      )
    } finally {
      setReading(false)
    }
  }
  const refusedCsv = async () => (run.data && worker.current ? worker.current.refusedCsv(run.data.errors) : '')
  return { chosen, isReading, choose, run, remove, refusedCsv }
}

interface RunProps {
  variant: ImportVariant
  /** The worker that holds the rows of the file. */
  worker: RefObject<RosterWorkerClient | undefined>
}

/** Sends the rows of the chosen file in batches. */
function useRun({ variant, worker }: RunProps) {
  const refetchMembers = useRefetchMembers()
  return useMutation({
    mutationFn: async ({ file, summary }: ChosenFile): Promise<ImportResult> => {
      const reader = worker.current
      if (!reader) throw new Error('no file is loaded')
      const result = await runBatches({
        variant,
        members: summary.members,
        fileName: file.name,
        rows: (from, count) => reader.rows(from, count),
      })
      return { ...result, refused: await reader.refused(result.errors) }
    },
    onSuccess: ({ imported, errors }) =>
      toast({
        title: 'Import Successful',
        message: `${imported} team members imported successfully. ${errors.length} errors.`,
      }),
    onError: () => failed('Import Failed', 'Failed to import team members. Please check your CSV format.'),
    onSettled: refetchMembers,
  })
}
