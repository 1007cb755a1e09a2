import { Button, FormFoot } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import css from './views-dialog.module.css'

const KEYS: [keys: string[], what: string][] = [
  [['j', 'k'], 'the next loan, the one before'],
  [['Enter'], "'Why this number?' of that loan"],
  [['Esc'], 'closes what is open'],
  [['/'], 'search'],
  [['?'], 'this list'],
  [['Ctrl K', '⌘ K'], 'go anywhere, find anybody'],
]

/** What the keyboard can do on Loan Tracking. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog title="Keys" opened={opened} onClose={onClose} size={380}>
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
