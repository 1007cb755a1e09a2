import { levelLabel, roleLabel, ROLES } from '@upline/contracts'
import { Button, FormFoot, IconColumns, IconDownload, toast } from '@upline/ui'
import { Checkbox, Dialog, Select } from '@upline/ui/data'
import { saveFile } from '@upline/web-kit'
import { useState } from 'react'
import { sortParameter, type RosterView } from '../members/roster-view.ts'
import css from '../members/roster-page.module.css'

interface FilterProps {
  view: RosterView
  change: (changes: Record<string, string | undefined>) => void
}

const MAX_LEVEL = 10

const levelText = (level: number) => (level >= 1 && level <= 3 ? levelLabel(level) : `Level ${level}`)

const ROLE_CHOICES = [
  { value: '', label: 'Any role' },
  ...ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
]
const LEVEL_CHOICES = [
  { value: '', label: 'Any level' },
  ...Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({ value: `${level}`, label: levelText(level) })),
]
const STATUS_CHOICES = [
  { value: '', label: 'Any status' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

/** Role, level and status filters, kept in the URL. */
export const RosterFilters = ({ view, change }: FilterProps) => (
  <div className={css.filters} role="group" aria-label="Filters">
    <Select
      aria-label="Role"
      size="xs"
      data={ROLE_CHOICES}
      value={view.role ?? ''}
      onChange={(role) => change({ role: role ?? undefined })}
      allowDeselect={false}
    />
    <Select
      aria-label="Level"
      size="xs"
      data={LEVEL_CHOICES}
      value={view.level === undefined ? '' : `${view.level}`}
      onChange={(level) => change({ level: level ?? undefined })}
      allowDeselect={false}
    />
    <Select
      aria-label="Status"
      size="xs"
      data={STATUS_CHOICES}
      value={view.active === undefined ? '' : String(view.active)}
      onChange={(active) => change({ active: active ?? undefined })}
      allowDeselect={false}
    />
    <Select
      aria-label="Sort by"
      size="xs"
      className={css.order}
      data={ORDERS}
      value={sortParameter(view) ?? 'name'}
      onChange={(sort) => change({ sort: sort === 'name' ? undefined : (sort ?? undefined) })}
      allowDeselect={false}
    />
  </div>
)

/** Sort options for cards, which have no column headings. */
const ORDERS = [
  { value: 'name', label: 'By name' },
  { value: '-name', label: 'By name, Z to A' },
  { value: 'email', label: 'By email' },
  { value: '-email', label: 'By email, Z to A' },
  { value: 'role', label: 'By role' },
  { value: '-role', label: 'By role, Z to A' },
  { value: 'level', label: 'By level' },
  { value: '-level', label: 'By level, highest first' },
  { value: 'joined', label: 'By join date' },
  { value: '-joined', label: 'By join date, newest first' },
]

interface ToolProps {
  columns: { key: string; title: string }[]
  chosen: string[]
  onChoose: (keys: string[]) => void
  /** Returns the text of the file. */
  csv: () => Promise<string>
  fileName: string
}

/** Column choice and export, to the right of the filters. */
export function RosterTools({ columns, chosen, onChoose, csv, fileName }: ToolProps) {
  const [choosing, setChoosing] = useState(false)
  const [exporting, setExporting] = useState(false)
  const exported = () => {
    setExporting(true)
    csv()
      .then((text) => saveFile(fileName, text))
      .catch(() =>
        toast({ title: 'Export Failed', message: 'The roster could not be loaded. Try again.', destructive: true }),
      )
      .finally(() => setExporting(false))
  }
  return (
    <div className={css.tools}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconColumns size={15} aria-hidden />}
        onClick={() => setChoosing(true)}
        className={css.columnsButton}
      >
        Columns
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={exporting}
        onClick={exported}
      >
        Export CSV
      </Button>
      <ColumnChoice {...{ columns, chosen, onChoose }} opened={choosing} onClose={() => setChoosing(false)} />
    </div>
  )
}

interface ChoiceProps extends Omit<ToolProps, 'csv' | 'fileName'> {
  opened: boolean
  onClose: () => void
}

const ColumnChoice = ({ columns, chosen, onChoose, opened, onClose }: ChoiceProps) => (
  <Dialog title="Columns" opened={opened} onClose={onClose} size={320}>
    <div className={css.columns}>
      {columns.map(({ key, title }) => (
        <Checkbox
          key={key}
          label={title}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
          }
        />
      ))}
    </div>
    <FormFoot>
      <Button onClick={onClose}>Done</Button>
    </FormFoot>
  </Dialog>
)
