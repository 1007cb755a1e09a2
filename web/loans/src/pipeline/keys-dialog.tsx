import { Button, FormFoot } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import css from './views-dialog.module.css'

const KEYS: [keys: string[], what: string][] = [
  [['j', 'k'], 'Next / previous loan'],
  [['Enter'], "Open 'Why this number?'"],
  [['Esc'], 'Close the open panel'],
  [['/'], 'Search'],
  [['?'], 'Show this list'],
  [['Ctrl K', '⌘ K'], 'Go to a page, person or loan'],
]

/** Keyboard shortcuts of Loan Tracking. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog title="Shortcuts" opened={opened} onClose={onClose} size={380}>
    <dl className={css.keys}>
      {KEYS.map(([keys, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <FormFoot>
      <Button onClick={onClose}>Close</Button>
    </FormFoot>
  </Dialog>
)
