import type { EntityManager } from '@mikro-orm/postgresql'
import { type Cell, csvLine } from '@upline/csv'
import { rows } from '@upline/db'
import { allAssignments, allPlans, allVersions } from '../comp-plans/comp-plans.queries.ts'
import { disputeView, type DisputeRow } from '../disputes/dispute-view.ts'
import { DISPUTES } from '../disputes/disputes.queries.ts'
import { entryBatches, historyBatches, loanBatches } from './evidence-batches.store.ts'
import { agreementFacts } from './evidence-agreements.store.ts'
import {
  ADJUSTMENT_COLUMNS,
  AGREEMENT_COLUMNS,
  ENTRY_COLUMNS,
  isBooked,
  LICENSE_COLUMNS,
  SUPERVISION_COLUMNS,
} from './evidence-columns.ts'
import { allChanges } from '../rule-settings/rule-settings.queries.ts'
import {
  approvalFacts,
  disputeIds,
  holdFacts,
  licenseFacts,
  payingVersions,
  payRunFacts,
  resultFacts,
  supervisionFacts,
} from './evidence-decisions.queries.ts'
import type { ReadPack } from './evidence-facts.store.ts'
import { readmeText } from './evidence-readme.ts'
import { periodResultFacts } from './evidence-period-results.queries.ts'
import { csvCells, type EvidenceColumn, headings, jsonRow } from './evidence-table.ts'
import { chainsOf, holdsView, loanView, plansApproved, plansView } from './evidence-views.ts'
import { jsonArray, jsonValue, type PackFile } from './pack-stream.ts'
import { type SummaryLoan, summaryPdf } from './summary-pdf.ts'

type Batches<Row> = () => AsyncIterable<readonly Row[]>

async function* mapped<Row, Shown>(batches: AsyncIterable<readonly Row[]>, view: (batch: readonly Row[]) => Shown[]) {
  for await (const batch of batches) yield view(batch)
}

async function* once<Row>(batch: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield batch
}

/** Rows that are read when their file is written. */
async function* read<Row>(batch: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await batch()
}

async function* csv(head: Cell[], batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(head)}`
  for await (const batch of batches) yield batch.map((cells) => csvLine(cells)).join('')
}

/** A CSV and a JSON file with the same rows. */
const table = <Row>(name: string, columns: readonly EvidenceColumn<Row>[], read: Batches<Row>): PackFile[] => [
  {
    name: `${name}.csv`,
    content: () =>
      csv(
        headings(columns),
        mapped(read(), (batch) => batch.map((row) => csvCells(columns, row))),
      ),
  },
  {
    name: `${name}.json`,
    content: () => jsonArray(mapped(read(), (batch) => batch.map((row) => jsonRow(columns, row)))),
  },
]

/** The files of a pack in their order. Each one reads the same snapshot. */
export function packFiles(tx: EntityManager, pack: ReadPack): PackFile[] {
  const { facts, scope, adjustments } = pack
  const { loanIds } = scope
  const entries = () => entryBatches(tx, loanIds)
  const loans = () => loanBatches(tx, loanIds)
  return [
    { name: 'README.txt', content: () => text(readmeText(facts.subject, facts.packId)) },
    { name: 'summary.pdf', content: () => summary(tx, pack) },
    { name: 'loans.json', content: () => jsonArray(mapped(loans(), (batch) => batch.map(loanView))) },
    ...table('entries', ENTRY_COLUMNS, entries),
    { name: 'chains.json', content: () => jsonArray(mapped(entries(), chainsOf)) },
    ...table('agreements', AGREEMENT_COLUMNS, () => read(() => agreementFacts(tx, loanIds))),
    ...table('adjustments', ADJUSTMENT_COLUMNS, () => once(adjustments)),
    ...table('licenses', LICENSE_COLUMNS, () => read(() => licenseFacts(tx, loanIds))),
    ...table('supervision', SUPERVISION_COLUMNS, () => read(() => supervisionFacts(tx, loanIds))),
    ...decisionFiles(tx, pack),
    { name: 'history.json', content: () => jsonArray(historyBatches(tx, loanIds)) },
  ]
}

function decisionFiles(tx: EntityManager, pack: ReadPack): PackFile[] {
  const { scope, bookedIds } = pack
  const { loanIds } = scope
  return [
    { name: 'plans.json', content: () => jsonValue(async () => (await readPlans(tx, loanIds, bookedIds)).view) },
    {
      name: 'approvals.json',
      content: () =>
        jsonValue(async () => approvalFacts(tx, { loanIds, ...(await readPlans(tx, loanIds, bookedIds)).approved })),
    },
    { name: 'disputes.json', content: () => jsonValue(async () => readDisputes(tx, await disputeIds(tx, scope))) },
    {
      name: 'holds-and-rules.json',
      content: () => jsonValue(() => readHolds(tx, pack)),
    },
    { name: 'pay-runs.json', content: () => jsonValue(() => payRunFacts(tx, loanIds, bookedIds)) },
  ]
}

async function* text(content: string): AsyncGenerator<string> {
  yield content
}

async function readPlans(tx: EntityManager, loanIds: readonly string[], bookedIds: readonly string[]) {
  const paying = await payingVersions(tx, loanIds, bookedIds)
  const stored = {
    plans: await allPlans(tx),
    versions: await allVersions(tx),
    assignments: await allAssignments(tx),
  }
  return { view: plansView(stored, paying), approved: plansApproved(stored, paying) }
}

const readHolds = async (tx: EntityManager, pack: ReadPack) =>
  holdsView({
    holds: await holdFacts(tx, pack.scope.loanIds),
    results: await readResults(tx, pack),
    periodResults: await periodResultFacts(tx, pack.scope),
    changes: await allChanges(tx),
  })

const readResults = (tx: EntityManager, { scope, adjustments }: ReadPack) =>
  resultFacts(tx, scope, [...new Set(adjustments.flatMap(({ requestId }) => requestId ?? []))])

const NO_LIMIT = null

async function readDisputes(tx: EntityManager, ids: readonly string[]) {
  const parameters = [null, false, ids, null, null, NO_LIMIT, true]
  return (await rows<DisputeRow>(tx, DISPUTES, parameters)).map(disputeView)
}

async function* summary(tx: EntityManager, pack: ReadPack): AsyncGenerator<Uint8Array> {
  const { facts, scope, adjustments } = pack
  const { loanIds } = scope
  yield* summaryPdf({
    ...{ facts, adjustments: adjustments.filter(isBooked) },
    holds: await holdFacts(tx, loanIds),
    results: await readResults(tx, pack),
    periodResults: await periodResultFacts(tx, scope),
    loans: loansWithEntries(tx, loanIds),
  })
}

/** Both read the same batches of loans. */
async function* loansWithEntries(tx: EntityManager, ids: readonly string[]): AsyncGenerator<SummaryLoan[]> {
  const entries = entryBatches(tx, ids)
  for await (const batch of loanBatches(tx, ids)) {
    const next = await entries.next()
    const found = Map.groupBy(next.done ? [] : next.value, ({ loanId }) => loanId)
    yield batch.map((loan) => ({ loan, entries: found.get(loan.id) ?? [] }))
  }
}
