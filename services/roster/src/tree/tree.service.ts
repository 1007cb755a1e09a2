import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { addDays, dateAt, isCalendarDate, startOfDate, type TreeNode } from '@upline/contracts'
import { companyZone, rows, searching } from '@upline/db'
import { defineKeyset, InvalidParameterError, readLimit, readSearchText } from '@upline/http'
import { seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { viewersTeam } from '../directory/viewers-team.ts'
import { CHILDREN_AS_OF, ROOTS_AS_OF } from './tree-as-of.sql.ts'
import { type TreeSearch, treeSearchQuery } from './tree-search.sql.ts'
import { CHILDREN, ONE, ROOTS } from './tree.sql.ts'

export interface TreeParameters {
  parent?: string
  cursor?: string
  limit?: string
  asOf?: string
  q?: string
}

export interface TreePage {
  rows: TreeNode[]
  nextCursor: string | null
}

type NodeRow = Omit<TreeNode, 'loans' | 'volume' | 'ownLoans' | 'ownVolume'> & {
  nameKey: string
  /** Absent as of a date. */
  loans?: number
  cents?: number
  ownLoans?: number
  ownCents?: number
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

interface AsOf {
  instant: string
  date: string
  /** Links with that date count only if they were entered by then. */
  enteredBy: string
}

const LIMITS = { byDefault: 100, max: 1_000 }
const BY_NAME = defineKeyset('tree', { nameKey: 'text', id: 'text' })

/** The tree, one page of one node's children at a time. */
@Injectable()
export class TreeService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
  ) {}

  async page(parameters: TreeParameters, by: Viewer): Promise<TreePage> {
    const limit = readLimit(parameters.limit, LIMITS)
    const after = BY_NAME.read(parameters.cursor)
    const at = await this.readAsOf(parameters.asOf)
    const q = readSearchText(parameters.q)
    if (q !== '') return this.found(parameters, { q, limit, after }, by)
    const isCompany = seesCompany(by)
    if (parameters.parent) await this.access.see(this.em, by, parameters.parent)
    if (!parameters.parent && !isCompany) return this.own(by, at)
    const parent = parameters.parent || null
    const place = [parent, ...BY_NAME.values(after), limit + 1]
    const found =
      at === null
        ? await rows<NodeRow>(this.em, parent ? CHILDREN : ROOTS, place)
        : await rows<NodeRow>(this.em, parent ? CHILDREN_AS_OF : ROOTS_AS_OF, [
            ...place,
            at.instant,
            isCompany ? null : by.id,
            ...[at.date, at.enteredBy],
          ])
    const page = BY_NAME.pageOf(found, limit)
    return { rows: page.rows.map(nodeOf), nextCursor: page.nextCursor }
  }

  /** A date means its end in the company's time zone. An instant means exactly that time. */
  private async readAsOf(value: unknown): Promise<AsOf | null> {
    if (value === undefined || value === '') return null
    const text = String(value)
    const timeZone = await companyZone(this.em)
    if (isCalendarDate(text)) return { instant: endOfDate(text, timeZone), date: text, enteredBy: 'infinity' }
    const at = new Date(INSTANT.test(text) ? text : Number.NaN)
    if (Number.isNaN(at.getTime()))
      throw new InvalidParameterError('asOf', 'asOf must be a date like 2026-03-01, or an instant')
    return { instant: at.toISOString(), date: dateAt(at, timeZone), enteredBy: at.toISOString() }
  }

  private async found(parameters: TreeParameters, search: Omit<TreeSearch, 'team'>, by: Viewer): Promise<TreePage> {
    if (parameters.parent || parameters.asOf)
      throw new InvalidParameterError('q', 'q searches the current team. Do not combine it with parent or asOf.')
    const query = treeSearchQuery({ ...search, team: await viewersTeam(this.em, by) })
    const found = await searching(search.q, () => rows<NodeRow>(this.em, query.sql, query.parameters))
    const page = BY_NAME.pageOf(found, search.limit)
    return { rows: page.rows.map(nodeOf), nextCursor: page.nextCursor }
  }

  /** The only root of a viewer's tree is the viewer. Their reports as of a date are the next page to open. */
  private async own(by: Viewer, at: AsOf | null): Promise<TreePage> {
    const found = (await rows<NodeRow>(this.em, ONE, [by.id])).map(nodeOf)
    return { rows: at === null ? found : found.map(asOfADay), nextCursor: null }
  }
}

const nodeOf = ({ nameKey: _, loans, cents, ownLoans, ownCents, ...node }: NodeRow): TreeNode => ({
  ...node,
  loans: loans ?? null,
  volume: cents === undefined ? null : cents / 100,
  ownLoans: ownLoans ?? null,
  ownVolume: ownCents === undefined ? null : ownCents / 100,
})

const asOfADay = (node: TreeNode): TreeNode => ({
  ...node,
  ...{ below: null, loans: null, volume: null, ownLoans: null, ownVolume: null },
})

const endOfDate = (date: string, timeZone: string): string =>
  new Date(startOfDate(addDays(date, 1), timeZone).getTime() - 1).toISOString()
