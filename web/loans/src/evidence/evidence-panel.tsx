import type { EvidencePack } from '@upline/contracts'
import { Button, counted, Empty, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { shortHash, subjectLabel } from './evidence-labels.ts'
import { useEvidencePacks } from './use-evidence.ts'

const Hash = ({ pack }: { pack: EvidencePack }) => (
  <span className="num" title={pack.manifestSha256 ?? undefined}>
    {shortHash(pack)}
  </span>
)

const columns: Column<EvidencePack>[] = [
  { key: 'subject', title: 'About', width: 240, cell: ({ subject }) => subjectLabel(subject) },
  { key: 'loans', title: 'Loans', width: 70, end: true, cell: ({ loans }) => loans.toLocaleString('en-US') },
  { key: 'by', title: 'Downloaded by', width: 140, cell: ({ requestedBy }) => requestedBy.name },
  { key: 'at', title: 'Downloaded', width: 100, cell: ({ requestedAt }) => tableDate(requestedAt, new Date()) },
  { key: 'hash', title: 'SHA-256 of the manifest', width: 180, drop: 1, cell: (pack) => <Hash pack={pack} /> },
]

/** Packs for examiners: who downloaded which one, and a dialog for a new one. */
export function EvidencePanel() {
  const { query, rows, onEnd } = useEvidencePacks()
  const [isAsking, ask] = useState(false)
  return (
    <Panel
      title="Evidence packs"
      note="Zips for examiners: pay with its causes and decisions"
      action={
        <Button size="xs" onClick={() => ask(true)}>
          Download Evidence Pack
        </Button>
      }
      flush
    >
      <DataTable
        label="Evidence packs"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="40vh"
        onEnd={onEnd}
        loading="Loading evidence packs..."
        empty={<Empty title="No evidence packs yet">Downloads are listed here, with the hash of each manifest.</Empty>}
        card={(pack) => <PackCard pack={pack} />}
      />
      <EvidenceDialog opened={isAsking} onClose={() => ask(false)} />
    </Panel>
  )
}

const PackCard = ({ pack }: { pack: EvidencePack }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{subjectLabel(pack.subject)}</span>
    </div>
    <div className={css.dim}>
      {counted(pack.loans, 'loan')} · {pack.requestedBy.name} · {tableDate(pack.requestedAt, new Date())}
    </div>
    <div className={css.dim}>
      SHA-256 of the manifest: <Hash pack={pack} />
    </div>
  </div>
)
