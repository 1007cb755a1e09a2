import { Button } from '@upline/ui'
import { failureToast } from '@upline/web-kit'
import { EVIDENCE_FAILURE } from './evidence-labels.ts'
import { useEvidenceDownload } from './use-evidence.ts'

/** Downloads the evidence pack of one loan. */
export function EvidenceButton({ loanId }: { loanId: string }) {
  const download = useEvidenceDownload()
  const start = () =>
    download.mutate(
      { loanId },
      {
        onError: failureToast('Download Failed', EVIDENCE_FAILURE),
      },
    )
  return (
    <Button variant="default" loading={download.isPending} onClick={start}>
      Download Evidence Pack
    </Button>
  )
}
