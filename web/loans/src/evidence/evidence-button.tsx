import { Button, toast } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { EVIDENCE_FAILURE } from './evidence-labels.ts'
import { useEvidenceDownload } from './use-evidence.ts'

/** Downloads the evidence pack of one loan. */
export function EvidenceButton({ loanId }: { loanId: string }) {
  const download = useEvidenceDownload()
  const start = () =>
    download.mutate(
      { loanId },
      {
        onError: (error) =>
          toast({
            title: 'Download Failed',
            message: failureMessage(error, EVIDENCE_FAILURE),
            destructive: true,
          }),
      },
    )
  return (
    <Button variant="default" loading={download.isPending} onClick={start}>
      Download Evidence Pack
    </Button>
  )
}
