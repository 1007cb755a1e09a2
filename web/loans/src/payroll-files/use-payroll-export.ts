import type { PayRunExportFormat } from '@upline/contracts'
import { apiFile, saveFile, useMutation, withQuery } from '@upline/web-kit'

/** Downloads the file of a run; a refusal stays as the mutation's error. */
export const usePayrollExport = (runId: string) =>
  useMutation({
    mutationFn: (format: PayRunExportFormat) => apiFile(withQuery(`/api/pay-runs/${runId}/export`, { format })),
    onSuccess: ({ name, text }) => saveFile(name, text),
  })
