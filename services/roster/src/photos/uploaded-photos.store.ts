import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { PHOTO_PATH } from '../members/member-fields.ts'

// The photo of a removed member counts for as long as that of one who has chosen another.
const MARK = `
  with judged as (
    select name, exists (select from members m
      where m.profile_photo_url = $1 || p.name and (m.removed_at is null or m.removed_at > $3)) as is_used
    from uploaded_photos p)
  update uploaded_photos p set unused_since = case when j.is_used then null else $2::timestamptz end
  from judged j where j.name = p.name and j.is_used = (p.unused_since is not null)`

const UNUSED = 'select name from uploaded_photos where unused_since <= $1 order by name'

export async function noteUpload(em: EntityManager, name: string, at: Date): Promise<void> {
  await rows(em, 'insert into uploaded_photos (name, unused_since) values ($1, $2)', [name, at.toISOString()])
}

/** Photos that nobody has had since an instant; notes for the next time what is unused `now`. */
export async function unusedPhotos(em: EntityManager, { now, since }: { now: Date; since: Date }): Promise<string[]> {
  await rows(em, MARK, [PHOTO_PATH, now.toISOString(), since.toISOString()])
  return (await rows<{ name: string }>(em, UNUSED, [since.toISOString()])).map(({ name }) => name)
}

export async function forgetPhoto(em: EntityManager, name: string): Promise<void> {
  await rows(em, 'delete from uploaded_photos where name = $1', [name])
}
