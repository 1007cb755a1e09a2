import type { MemberImportJob } from '@upline/contracts'
import type { useImportJob } from './use-import-job.ts'

export interface ImportProps {
  job: ReturnType<typeof useImportJob>
  onClose: () => void
}

export interface JobProps extends ImportProps {
  data: MemberImportJob
}
