import type { PayRunExportFormat } from '@upline/contracts'
import { apiFile, useMutation, withQuery } from '@upline/web-kit'
import { saveFile } from './save-file.ts'

/** Downloads the file of a run; a refusal stays as the mutation's error. */
export const usePayrollExport = (runId: string) =>
  useMutation({
    mutationFn: (format: PayRunExportFormat) => apiFile(withQuery(`/api/pay-runs/${runId}/export`, { format })),
    onSuccess: ({ name, text }) => saveFile(name, text),
  })
