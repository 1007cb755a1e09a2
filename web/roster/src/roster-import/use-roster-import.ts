import type { BulkMembersAnswer, RowError } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, useMutation, useQueryClient } from '@upline/web-kit'
import { useState } from 'react'
import { readRosterFile, TOO_SHORT, type RosterFile } from './roster-file.ts'

/** Most members that one call takes. */
const SLICE = 10_000

export interface RosterImportResult {
  imported: number
  /** `row` is the 1-based place among the members that were sent. */
  errors: RowError[]
}

const isCsvFile = (file: File) => file.type === 'text/csv' || file.name.toLowerCase().endsWith('.csv')

const failed = (title: string, message: string) => toast({ title, message, destructive: true })

async function send(file: RosterFile): Promise<RosterImportResult> {
  const members = file.members.map((one) => one.member)
  const result: RosterImportResult = { imported: 0, errors: [] }
  for (let from = 0; from < members.length; from += SLICE) {
    const answer = await api<BulkMembersAnswer>('/api/team-members/bulk-import', {
      method: 'POST',
      json: { members: members.slice(from, from + SLICE) },
    })
    result.imported += answer.imported
    result.errors.push(...answer.errors.map((error) => ({ ...error, row: error.row + from })))
  }
  return result
}

/** File chosen, read, previewed, confirmed, results. */
export function useRosterImport() {
  const [file, setFile] = useState<{ name: string; content: RosterFile }>()
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: send,
    onSuccess: ({ imported, errors }) =>
      toast({
        title: 'Import Successful',
        message: `${imported} team members imported successfully. ${errors.length} errors.`,
      }),
    onError: () => failed('Import Failed', 'Failed to import team members. Please check your CSV format.'),
    onSettled: () =>
      Promise.all(['/api/users', '/api/team'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  })
  const choose = async (chosen: File) => {
    run.reset()
    setFile(undefined)
    if (!isCsvFile(chosen)) return failed('Invalid File', 'Please select a CSV file.')
    try {
      const content = readRosterFile(new Uint8Array(await chosen.arrayBuffer()))
      if (!content) return failed('Invalid CSV', TOO_SHORT)
      setFile({ name: chosen.name, content })
    } catch (error) {
      failed('CSV Parsing Error', error instanceof Error ? error.message : 'The file could not be read.')
    }
  }
  return { file, choose, run, remove: () => setFile(undefined) }
}
