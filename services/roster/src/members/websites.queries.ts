import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

export interface LinkedSite {
  memberId: string
  field: string
  /** The value before. */
  url: string
  siteUrl: string
}

// A former URL of the same site (sites may get another host) is not a value to restore.
const KEEP = `
  insert into websites_before as w (member_id, field, url, site_url) values ($1, $2, $3, $4)
  on conflict (member_id, field) do update set site_url = excluded.site_url,
    url = case when w.site_url = excluded.url then w.url else excluded.url end`

export const storeWebsite = (tx: EntityManager, { memberId, field, url, siteUrl }: LinkedSite): Promise<unknown> =>
  rows(tx, KEEP, [memberId, field, url, siteUrl])

const GIVE_BACK = 'delete from websites_before where member_id = $1 and field = $2 returning url'

/** Takes the value from before the site; undefined if there was none. */
export const takeWebsiteBefore = async (
  tx: EntityManager,
  memberId: string,
  field: string,
): Promise<string | undefined> => (await firstRow<{ url: string }>(tx, GIVE_BACK, [memberId, field]))?.url
