import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { MAX_COUNTED_MATCHES, type Member, type MemberMatches } from '@upline/contracts'
import { firstRow, rows, searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { InvalidParameterError, type Page, type Place, readPastDate } from '@upline/http'
import { canOpenRoster, NotAllowedError, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { memberRow } from './directory.queries.ts'
import type { MemberListQueryDto, MemberMatchesQueryDto } from './directory.dto.ts'
import { type ListSearch, readSearch } from './list-parameters.ts'
import { type MemberRow, wireMember } from './member-columns.queries.ts'
import { matchCountQuery, type MemberSearch, memberQuery, openRosterQuery } from './member-pages.queries.ts'
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
    const search = await this.searchOf(parameters, by)
    const query = memberQuery(search)
    const found = await searching(search.q, () => rows<Placed<MemberRow>>(this.em, query.sql, query.parameters))
    return pageOf(found, search, wireMember)
  }

  /** Counts one more than the maximum, which shows that more follow. */
  async matches(parameters: MemberMatchesQueryDto, by: Viewer): Promise<MemberMatches> {
    const search = await this.searchOf(parameters, by)
    const query = matchCountQuery(search, MAX_COUNTED_MATCHES + 1)
    const { count } = (await searching(search.q, () =>
      firstRow<{ count: number }>(this.em, query.sql, query.parameters),
    ))!
    return { count: Math.min(count, MAX_COUNTED_MATCHES), isCapped: count > MAX_COUNTED_MATCHES }
  }

  private async searchOf(parameters: MemberListQueryDto, by: Viewer): Promise<MemberSearch> {
    const search = readSearch(parameters)
    const asOf = readPastDate(parameters.asOf, await this.calendar.today())
    return { ...search, asOf, team: await viewersTeam(this.em, by) }
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
