import { ActionIcon, Button, FormFoot, IconTrash, TextInput } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { useState, type FormEvent } from 'react'
import css from './views-dialog.module.css'
import type { PipelineView } from './use-pipeline-view.ts'

interface Props {
  view: PipelineView
  opened: boolean
  onClose: () => void
}

/** Saves search, status, order and columns under a name. Saving to an existing name replaces that view. */
export function ViewsDialog({ view, opened, onClose }: Props) {
  const [name, setName] = useState('')
  const saved = (event: FormEvent) => {
    event.preventDefault()
    view.saveAs(name.trim())
    setName('')
    onClose()
  }
  return (
    <Dialog title="Saved views" opened={opened} onClose={onClose} size={420}>
      <form onSubmit={saved}>
        <TextInput
          label="Name"
          description="Saves the current search, filters, order and columns. Only you can see it."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          data-autofocus
        />
        {view.views.length > 0 && <SavedViews view={view} />}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            Save View
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

const SavedViews = ({ view }: { view: PipelineView }) => (
  <ul className={css.list} aria-label="Your views">
    {view.views.map((one) => (
      <li key={one.name}>
        <span>{one.name}</span>
        <ActionIcon variant="subtle" aria-label={`Delete ${one.name}`} onClick={() => view.remove(one.name)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </li>
    ))}
  </ul>
)
