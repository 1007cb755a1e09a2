import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Member } from '@upline/contracts'
import { firstRow, rows, searching } from '@upline/db'
import type { Page, Place } from '@upline/http'
import { canOpenRoster, NotAllowedError, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { reportsAsOf, uplineAsOf } from '../as-of/as-of.sql.ts'
import { readAsOf } from '../as-of/read-as-of.ts'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { type ListParameters, type ListSearch, readSearch } from './list-parameters.ts'
import { MEMBER_COLUMNS, MEMBER_TABLES, type MemberRow, wireMember } from './member-columns.ts'
import { memberQuery, openRosterQuery } from './member-query.ts'
import { viewersTeam } from './viewers-team.ts'

/** The fields of a member that a visitor of the open roster sees. */
export type OpenMember = Pick<
  Member,
  'firstName' | 'lastName' | 'role' | 'level' | 'originationWebsite' | 'recruitingWebsite'
>

/** The open roster can be sorted only by the columns that it shows. */
const OPEN_ORDERS = /^-?(role|level|name)$/

@Injectable()
export class DirectoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
  ) {}

  async list(parameters: ListParameters, by: Viewer): Promise<Page<Member>> {
    const search = readSearch(parameters)
    const date = readAsOf(parameters.asOf)
    const query = memberQuery({ ...search, asOf: date, team: await viewersTeam(this.em, by) })
    const found = await searching(search.q, () => rows<Placed<MemberRow>>(this.em, query.sql, query.parameters))
    const page = pageOf(found, search, wireMember)
    return date === null ? page : { ...page, rows: await this.asOf(page.rows, date) }
  }

  /** The same members with their uplines and direct reports as of a date. */
  private async asOf(members: readonly Member[], date: string): Promise<Member[]> {
    const ids = members.map(({ id }) => id)
    const found = await rows<PlaceAsOf>(this.em, PLACES_AS_OF, [ids, date])
    const places = new Map(found.map(({ id, ...place }) => [id, place]))
    return members.map((member) => ({ ...member, ...places.get(member.id)! }))
  }

  /** The list for the roster pages. Callers without access to them see what OPEN_ROSTER=on shows. */
  async roster(parameters: ListParameters, by: Viewer | undefined): Promise<Page<Member | OpenMember>> {
    if (by && canOpenRoster(by, ['admin', ...this.config.rosterAccounts])) return this.list(parameters, by)
    if (!this.config.openRoster) throw new NotAllowedError()
    const search = readSearch({ ...parameters, ...(OPEN_ORDERS.test(parameters.sort ?? '') ? {} : { sort: 'name' }) })
    const query = openRosterQuery(search)
    const found = await searching(search.q, () => rows<Placed<OpenMember>>(this.em, query.sql, query.parameters))
    return pageOf(found, search, ({ place: _, ...shown }) => shown)
  }

  /** Reads in the caller's transaction, so that a response shows the changes it just made. */
  async one(em: EntityManager, by: Viewer, memberId: string): Promise<Member> {
    await this.access.see(em, by, memberId)
    const sql = `select ${MEMBER_COLUMNS} from ${MEMBER_TABLES} where m.id = $1`
    return wireMember((await firstRow<MemberRow>(em, sql, [memberId]))!)
  }

  read(memberId: string, by: Viewer): Promise<Member> {
    return this.one(this.em, by, memberId)
  }
}

type PlaceAsOf = Pick<Member, 'id' | 'uplineId' | 'uplineName' | 'downlineCount'>

/** $1 ids, $2 the date. */
const PLACES_AS_OF = `
  select p.id, p.upline_id as "uplineId", u.first_name || ' ' || u.last_name as "uplineName",
    (select count(*)::int from (${reportsAsOf('p.id', '$2')}) reports) as "downlineCount"
  from (select id, ${uplineAsOf('i.id', '$2')} as upline_id from unnest($1::text[]) i(id)) p
  left join members u on u.id = p.upline_id`

type Placed<Row> = Row & { place: Place<string> }

function pageOf<Row extends { place: Place<string> }, Shown>(
  found: Row[],
  { order, limit }: ListSearch,
  shownOf: (row: Row) => Shown,
): Page<Shown> {
  const { nextCursor } = order.keyset.pageOf(
    found.map(({ place }) => place),
    limit,
  )
  return { rows: found.slice(0, limit).map(shownOf), nextCursor }
}
