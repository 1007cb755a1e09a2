import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { builtSite } from './built-site.ts'

export const SITES = 100_000
/** Sites with their own files. Each is requested once, so that no cache has it. */
export const REQUESTED_SITES = 1_000

export interface GrowthInstance {
  instance: Instance
  /** The slug of a published site. */
  built: string
}

const slugOf = (n: number): string => `bench-${n}`

async function open(): Promise<GrowthInstance> {
  const instance = await startInstance({ env: { PUBLIC_PAGES: 'on' } })
  const built = await builtSite(instance)
  await fill(instance, built)
  return { instance, built }
}

/** Rows for 100,000 published sites of 100,000 agents, and files for those that are requested. */
async function fill(instance: Instance, slug: string): Promise<void> {
  const page = await (await fetch(`${instance.url}/sites/${slug}`)).text()
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'sites') })
  await database.connect()
  const folder = join(instance.home, 'files', 'sites', 'pages')
  mkdirSync(folder, { recursive: true })
  const files = Array.from({ length: REQUESTED_SITES }, (_, n) => {
    const text = page.replaceAll(slug, slugOf(n))
    const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
    writeFileSync(join(folder, `${name}.html`), text)
    return `pages/${name}.html`
  })
  await database.query(
    `insert into agent_profiles (id, version, username, first_name, last_name, email, phone, business_name, nmls, bio,
       profile_photo_url, origination_website, recruiting_website, facebook_url, linkedin_url, twitter_url, is_active)
     select 'bench-' || n, 1, 'bench-' || n, 'Jonas', 'Petrov', 'jonas@example.com', '555', '', '1204417', '', '', '', '', '', '', '', true
     from generate_series(0, $1::int - 1) n`,
    [SITES],
  )
  await database.query(
    `with model as (select * from sites where slug = $2), added as (
       insert into sites (member_id, kind, slug, content, requested_by, version, published_version, status, is_building, created_at, asked_at)
       select 'bench-' || n, 'origination', 'bench-' || n, m.content, 'bench', 1, 1, 'published', false, now(), now()
       from generate_series(0, $1::int - 1) n, model m
       returning id, slug)
     insert into site_versions (site_id, version, content, file, style_hash, bytes, built_at)
     select a.id, 1, m.content, coalesce(($3::text[])[1 + substr(a.slug, 7)::int], 'pages/none.html'), v.style_hash, v.bytes, now()
     from added a, model m join site_versions v on v.site_id = m.id and v.version = 1`,
    [SITES, slug, files],
  )
  await database.query('analyze sites')
  await database.query('analyze site_versions')
  await database.query('analyze agent_profiles')
  await database.end()
}

let opened: Promise<GrowthInstance> | undefined

export const growth = (): Promise<GrowthInstance> => (opened ??= open())

export async function closeGrowth(): Promise<void> {
  if (opened) await (await opened).instance.stop()
  opened = undefined
}
