import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Member } from '@upline/contracts'
import { rows, searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { InvalidParameterError, type Page, type Place, readPastDate } from '@upline/http'
import { canOpenRoster, NotAllowedError, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { memberRow } from './directory.queries.ts'
import type { MemberListQueryDto } from './directory.dto.ts'
import { type ListSearch, readSearch } from './list-parameters.ts'
import { type MemberRow, wireMember } from './member-columns.queries.ts'
import { memberQuery, openRosterQuery } from './member-pages.queries.ts'
import { viewersTeam } from './viewers-team.ts'

/** The fields of a member that a visitor of the open roster sees. */
export type OpenMember = Pick<
  Member,
  'firstName' | 'lastName' | 'role' | 'level' | 'originationWebsite' | 'recruitingWebsite'
>

const ONLY_TODAY = "asOf requires access to the roster pages. Leave it out to see today's roster."

/** The open roster can be sorted only by the columns that it shows. */
const OPEN_ORDERS = /^-?(role|level|name)$/

@Injectable()
export class DirectoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly calendar: CompanyCalendar,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
  ) {}

  async list(parameters: MemberListQueryDto, by: Viewer): Promise<Page<Member>> {
    const search = readSearch(parameters)
    const asOf = readPastDate(parameters.asOf, await this.calendar.today())
    const query = memberQuery({ ...search, asOf, team: await viewersTeam(this.em, by) })
    const found = await searching(search.q, () => rows<Placed<MemberRow>>(this.em, query.sql, query.parameters))
    return pageOf(found, search, wireMember)
  }

  /** The list for the roster pages. Callers without access to them see what OPEN_ROSTER=on shows. */
  async roster(parameters: MemberListQueryDto, by: Viewer | undefined): Promise<Page<Member | OpenMember>> {
    if (by && canOpenRoster(by, ['admin', ...this.config.rosterAccounts])) return this.list(parameters, by)
    if (!this.config.openRoster) throw new NotAllowedError()
    if (parameters.asOf) throw new InvalidParameterError('asOf', ONLY_TODAY)
    const search = readSearch({ ...parameters, ...(OPEN_ORDERS.test(parameters.sort ?? '') ? {} : { sort: 'name' }) })
    const query = openRosterQuery(search)
    const found = await searching(search.q, () => rows<Placed<OpenMember>>(this.em, query.sql, query.parameters))
    return pageOf(found, search, ({ place: _, ...shown }) => shown)
  }

  /** Reads in the caller's transaction, so that a response shows the changes it just made. */
  async one(em: EntityManager, by: Viewer, memberId: string): Promise<Member> {
    await this.access.see(em, by, memberId)
    return wireMember(await memberRow(em, memberId))
  }

  read(memberId: string, by: Viewer): Promise<Member> {
    return this.one(this.em, by, memberId)
  }
}

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
