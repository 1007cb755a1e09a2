import { Button } from '@upline/ui'
import { Progress as Bar } from '@upline/ui/data'
import type { Progress } from './csv-messages.ts'
import css from './data-import.module.css'

const TEXT = { read: 'Reading the file', pack: 'Compressing the file', send: 'Sending the file' }

/** The file is being sent. The page must stay open until the upload is complete. */
export const Sending = ({ progress, onStop }: { progress: Progress; onStop: () => void }) => (
  <div className={css.sending}>
    <p role="status">
      {TEXT[progress.step]}... <span className="num">{Math.round(progress.share * 100)}%</span>
    </p>
    <Bar value={progress.share * 100} aria-label="Upload progress" />
    <div className={css.sendingFoot}>
      <span className={css.dim}>Keep this page open until the upload is complete.</span>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  </div>
)
