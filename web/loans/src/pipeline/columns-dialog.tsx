import { Button, FormFoot } from '@upline/ui'
import { Checkbox, Dialog } from '@upline/ui/data'
import type { PipelineView } from './use-pipeline-view.ts'
import css from './views-dialog.module.css'

/** Chooses the visible columns. The loan column is always visible because it opens the row. */
export const ColumnsDialog = ({
  view,
  opened,
  onClose,
}: {
  view: PipelineView
  opened: boolean
  onClose: () => void
}) => (
  <Dialog title="Columns" opened={opened} onClose={onClose} size={320}>
    <div className={css.columns}>
      {view.optional.map(({ key, title }) => (
        <Checkbox
          key={key}
          label={title}
          checked={view.shown.includes(key)}
          onChange={(event) => view.showColumn(key, event.currentTarget.checked)}
        />
      ))}
    </div>
    <FormFoot>
      <Button onClick={onClose}>Done</Button>
    </FormFoot>
  </Dialog>
)
