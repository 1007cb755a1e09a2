import { Button, IconColumns, IconKeyboard, IconPrinter } from '@upline/ui'
import { CsvLink } from '@upline/ui/data'
import { useState } from 'react'
import { ColumnsDialog } from './columns-dialog.tsx'
import css from './views-bar.module.css'
import { ViewsDialog } from './views-dialog.tsx'
import type { PipelineView } from './use-pipeline-view.ts'

interface Props {
  view: PipelineView
  /** URL that exports the filtered loans as a file. */
  exportPath: string
  onPrint: () => void
  isPrinting: boolean
  onKeys: () => void
}

type Open = 'views' | 'columns' | undefined

/** Saved views as tabs, and actions on the filtered loans. */
export function ViewsBar({ view, exportPath, onPrint, isPrinting, onKeys }: Props) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className={`${css.bar} no-print`}>
      <Tabs view={view} onSave={() => setOpen('views')} />
      <div className={`${css.tools} scrolls-sideways`}>
        <Tool label="Columns" Icon={IconColumns} onClick={() => setOpen('columns')} />
        <CsvLink href={exportPath} fileName="loans.csv" />
        <Tool label="Print" Icon={IconPrinter} onClick={onPrint} loading={isPrinting} />
        <Tool label="Shortcuts" Icon={IconKeyboard} onClick={onKeys} className={css.keys} />
      </div>
      <ViewsDialog view={view} opened={open === 'views'} onClose={close} />
      <ColumnsDialog view={view} opened={open === 'columns'} onClose={close} />
    </div>
  )
}

const Tabs = ({ view, onSave }: { view: PipelineView; onSave: () => void }) => (
  <div className={`${css.views} scrolls-sideways`} role="group" aria-label="Saved views">
    <button type="button" className={css.view} aria-pressed={view.isPlain} onClick={view.showPlain}>
      All loans
    </button>
    {view.views.map((one) => (
      <button
        key={one.name}
        type="button"
        className={css.view}
        aria-pressed={view.isShown(one)}
        onClick={() => view.show(one)}
      >
        {one.name}
      </button>
    ))}
    <Button variant="subtle" size="compact-sm" className={css.save} onClick={onSave}>
      {view.views.length === 0 ? 'Save this view' : 'Save or delete'}
    </Button>
  </div>
)

interface ToolProps {
  label: string
  Icon: typeof IconColumns
  onClick: () => void
  loading?: boolean
  className?: string
}

const Tool = ({ label, Icon, ...button }: ToolProps) => (
  <Button variant="subtle" size="compact-sm" leftSection={<Icon size={15} aria-hidden />} {...button}>
    {label}
  </Button>
)
