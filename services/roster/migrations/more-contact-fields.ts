import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once members: only members who registered through the form, found by its table

/** Fields of the registration form, and their labels in the notes, where they were stored until now. */
const FIELDS: [column: string, label: string][] = [
  ['title', 'Title'],
  ['office_phone', 'Office phone'],
  ['phone_extension', 'Extension'],
  ['toll_free_phone', 'Toll-free phone'],
  ['fax', 'Fax'],
  ['calendar_link', 'Calendar'],
  ['youtube_url', 'YouTube'],
  ['instagram_url', 'Instagram'],
]

const line = (label: string): string => `'(?:^|\\n)${label}: ([^\\n]*)'`

class MoreContactFields extends Migration {
  override up(): void {
    this.addSql(
      `alter table members ${FIELDS.map(([column]) => `add column ${column} text not null default ''`).join(', ')}`,
    )
    // Members who registered earlier have them in the notes, one per line. Other services get them with the next change.
    const values = FIELDS.map(([column, label]) => `${column} = coalesce(substring(notes from ${line(label)}), '')`)
    const labels = FIELDS.map(([, label]) => label).join('|')
    this.addSql(`update members set ${values.join(', ')},
      notes = ltrim(regexp_replace(regexp_replace(notes, '(^|\\n)(?:${labels}): [^\\n]*', '', 'g'), '(^|\\n)Comments: ', '\\1'), E'\\n')
      where id in (select member_id from registrations) and notes <> ''`)
  }
}

export const moreContactFields: MigrationObject = { name: '0050-more-contact-fields', class: MoreContactFields }
