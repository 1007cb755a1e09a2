import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { PHOTO_PATH } from '../directory/member-fields.ts'

// The photo of a removed member is kept as long as a replaced one.
const MARK = `
  with judged as (
    select name, exists (select from members m
      where m.profile_photo_url = $1 || p.name and (m.removed_at is null or m.removed_at > $3)) as is_used
    from uploaded_photos p)
  update uploaded_photos p set unused_since = case when j.is_used then null else $2::timestamptz end
  from judged j where j.name = p.name and j.is_used = (p.unused_since is not null)`

const PENDING_BYTES = `
  select coalesce(sum(bytes), 0)::float8 as bytes from uploaded_photos where is_anonymous and unused_since is not null`

export interface UploadedPhoto {
  name: string
  bytes: number
  /** An applicant without an account uploaded it. */
  isAnonymous: boolean
}

export async function noteUpload(em: EntityManager, photo: UploadedPhoto, at: Date): Promise<void> {
  const { name, bytes, isAnonymous } = photo
  await tables(em).insertInto('uploaded_photos').values({ name, unusedSince: at, bytes, isAnonymous }).execute()
}

/** Photos of applicants that no member uses. */
export async function pendingBytes(em: EntityManager): Promise<number> {
  return (await rows<{ bytes: number }>(em, PENDING_BYTES, []))[0]?.bytes ?? 0
}

/** Photos that no member has used since an instant. Records which photos are unused `now` for the next run. */
export async function unusedPhotos(em: EntityManager, { now, since }: { now: Date; since: Date }): Promise<string[]> {
  await rows(em, MARK, [PHOTO_PATH, now.toISOString(), since.toISOString()])
  const unused = await tables(em)
    .selectFrom('uploaded_photos')
    .select('name')
    .where('unusedSince', '<=', since)
    .orderBy('name')
    .execute()
  return unused.map(({ name }) => name)
}

export async function deletePhotoRow(em: EntityManager, name: string): Promise<void> {
  await tables(em).deleteFrom('uploaded_photos').where('name', '=', name).execute()
}
