import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { addDays, dateAt, isCalendarDate, startOfDate, type TreeNode } from '@upline/contracts'
import { rows, searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { defineKeyset, InvalidParameterError, readLimit, readPastDate, readSearchText } from '@upline/http'
import { seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { viewersTeam } from '../directory/viewers-team.ts'
import type { TreeQueryDto } from './tree.dto.ts'
import { CHILDREN_AS_OF, ONE_AS_OF, ROOTS_AS_OF } from './tree-as-of.queries.ts'
import { type TreeSearch, treeSearchQuery } from './tree-search.queries.ts'
import { CHILDREN, ONE, ROOTS } from './tree.queries.ts'

export interface TreePage {
  rows: TreeNode[]
  nextCursor: string | null
}

type NodeRow = Omit<TreeNode, 'loans' | 'volume' | 'ownLoans' | 'ownVolume'> & {
  nameKey: string
  loans: number
  cents: number
  ownLoans: number
  ownCents: number
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
    private readonly calendar: CompanyCalendar,
  ) {}

  async page(parameters: TreeQueryDto, by: Viewer): Promise<TreePage> {
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
        : await rows<NodeRow>(this.em, parent ? CHILDREN_AS_OF : ROOTS_AS_OF, [...place, ...timeOf(at, by)])
    const page = BY_NAME.pageOf(found, limit)
    return { rows: page.rows.map(nodeOf), nextCursor: page.nextCursor }
  }

  /** A date means its end in the company's time zone. An instant means exactly that time. */
  private async readAsOf(value: unknown): Promise<AsOf | null> {
    if (value === undefined || value === '') return null
    const text = String(value)
    const { timeZone, today } = await this.calendar.now()
    if (isCalendarDate(text)) {
      readPastDate(text, today)
      return { instant: endOfDate(text, timeZone), date: text, enteredBy: 'infinity' }
    }
    const at = new Date(INSTANT.test(text) ? text : Number.NaN)
    if (Number.isNaN(at.getTime()))
      throw new InvalidParameterError('asOf', 'asOf must be a date like 2026-03-01, or an instant')
    const date = dateAt(at, timeZone)
    readPastDate(date, today)
    return { instant: at.toISOString(), date, enteredBy: at.toISOString() }
  }

  private async found(parameters: TreeQueryDto, search: Omit<TreeSearch, 'team'>, by: Viewer): Promise<TreePage> {
    if (parameters.parent || parameters.asOf)
      throw new InvalidParameterError('q', 'q searches the current team. Do not combine it with parent or asOf.')
    const query = treeSearchQuery({ ...search, team: await viewersTeam(this.em, by) })
    const found = await searching(search.q, () => rows<NodeRow>(this.em, query.sql, query.parameters))
    const page = BY_NAME.pageOf(found, search.limit)
    return { rows: page.rows.map(nodeOf), nextCursor: page.nextCursor }
  }

  /** A viewer's one root is the viewer. */
  private async own(by: Viewer, at: AsOf | null): Promise<TreePage> {
    const found =
      at === null
        ? await rows<NodeRow>(this.em, ONE, [by.id])
        : await rows<NodeRow>(this.em, ONE_AS_OF, [by.id, null, null, 1, ...timeOf(at, by)])
    return { rows: found.map(nodeOf), nextCursor: null }
  }
}

const nodeOf = ({ nameKey: _, cents, ownCents, ...node }: NodeRow): TreeNode => ({
  ...node,
  volume: cents / 100,
  ownVolume: ownCents / 100,
})

/** $5 to $8 of the queries as of a time. */
const timeOf = ({ instant, date, enteredBy }: AsOf, by: Viewer): (string | null)[] => [
  instant,
  seesCompany(by) ? null : by.id,
  ...[date, enteredBy],
]

const endOfDate = (date: string, timeZone: string): string =>
  new Date(startOfDate(addDays(date, 1), timeZone).getTime() - 1).toISOString()
