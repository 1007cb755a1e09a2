import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { WebsiteField } from '../members/websites.service.ts'

/** Fields that link to an offline site of ours: their previous values are restored. */
const OFFLINE = (source: string) => `
  select w.member_id as "memberId", w.field, w.site_url as url from websites_before w
  where not exists (
    select from ${source} where snapshot.row ->> 'memberId' = w.member_id and snapshot.row ->> 'url' = w.site_url)`

/** The fields and addresses, by the snapshot in `source`. */
export const offlineWebsites = (
  tx: EntityManager,
  source: string,
): Promise<{ memberId: string; field: WebsiteField; url: string }[]> => rows(tx, OFFLINE(source))
