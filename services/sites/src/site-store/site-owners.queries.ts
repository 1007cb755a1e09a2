import type { EntityManager } from '@mikro-orm/postgresql'
import { PROFILE_TEXTS } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { columnsFor } from '@upline/events'

/** What a published site shows from the roster. Name and contact are the builder's. */
export const SHOWN = [...PROFILE_TEXTS, 'username'] as const

export type Shown = Record<(typeof SHOWN)[number], string>

const COLUMNS = Object.entries(columnsFor('id', ...SHOWN)).map(([column, field]) => `${column} as "${field}"`)

const BEFORE = `select ${COLUMNS.join(', ')} from agent_profiles where id = any($1)`

export const shownProfile = (em: EntityManager, memberId: string): Promise<Shown | undefined> =>
  firstRow(em, BEFORE, [[memberId]])

export const shownProfiles = (em: EntityManager, memberIds: readonly string[]): Promise<(Shown & { id: string })[]> =>
  rows(em, BEFORE, [memberIds])

const PUBLISHED = `select distinct member_id as id from sites where published_version is not null and member_id = any($1)`

/** Which of these members have a published site. */
export const publishedOwners = async (em: EntityManager, memberIds: readonly string[]): Promise<string[]> =>
  (await rows<{ id: string }>(em, PUBLISHED, [memberIds])).map(({ id }) => id)

const SHARING = `
  select a.id from agent_profiles a
  where a.nmls_key = any($1::text[]) and a.removed_at is null and exists (select 1 from sites s where s.member_id = a.id)
  order by a.id`

/** Members with a site who have one of these NMLS IDs. */
export const ownersSharing = (em: EntityManager, nmlsKeys: readonly string[]): Promise<{ id: string }[]> =>
  rows(em, SHARING, [nmlsKeys])
