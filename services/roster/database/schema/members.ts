import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Duty, Employment, License, Role, SupervisionRecord } from '@upline/contracts'
import { instant, trigger, word, words } from '@upline/db'

/** A current or removed member. The database computes the columns for searching and sorting. */
export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: p.text().primary(),
    /** Increases with every published change. */
    version: p.integer(),
    username: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    role: word<Role>(),
    level: p.smallint(),
    uplineId: () => p.manyToOne(Member).mapToPk().strictNullable(),
    isActive: p.boolean(),
    /** A copy of identity's value, for the lists. */
    needsPasswordChange: p.boolean(),
    phone: p.text().default(''),
    address: p.text().default(''),
    city: p.text().default(''),
    state: p.text().default(''),
    zipCode: p.text().default(''),
    businessName: p.text().default(''),
    originationWebsite: p.text().default(''),
    recruitingWebsite: p.text().default(''),
    licenseNumber: p.text().default(''),
    specialties: p.text().default(''),
    notes: p.text().default(''),
    profilePhotoUrl: p.text().default(''),
    profilePhotoFile: p.text().default(''),
    nmls: p.text().default(''),
    bio: p.text().default(''),
    facebookUrl: p.text().default(''),
    linkedinUrl: p.text().default(''),
    twitterUrl: p.text().default(''),
    createdAt: instant(),
    removedAt: instant().strictNullable(),
    removedBy: p.text().strictNullable(),
    nameKey: p.text().collation('C').generated("(plain_text(first_name || ' ' || last_name)) stored").lazy(),
    search: p
      .text()
      .generated(
        `(plain_text(first_name || ' ' || last_name || chr(10) || username || chr(10) || email || chr(10) || role || chr(10)
          || replace(role, '_', ' '))) stored`,
      )
      .lazy(),
    title: p.text().default(''),
    officePhone: p.text().default(''),
    phoneExtension: p.text().default(''),
    tollFreePhone: p.text().default(''),
    fax: p.text().default(''),
    calendarLink: p.text().default(''),
    youtubeUrl: p.text().default(''),
    instagramUrl: p.text().default(''),
    /** Sorted as DUTIES. */
    duties: words<Duty>().defaultRaw("'{}'"),
    /** A comp plan can be assigned to it. */
    branch: p.text().default(''),
    employeeNumber: p.text().default(''),
    employment: word<Employment>().strictNullable(),
    costCenter: p.text().default(''),
    /** Company calendar dates, YYYY-MM-DD. */
    hiredOn: p.date().strictNullable(),
    leftOn: p.date().strictNullable(),
    /** By state. Rule S2 reads them. */
    licenses: p.json<License[]>().defaultRaw("'[]'"),
    /** By their first day. Rule R2 reads them. */
    supervision: p.json<SupervisionRecord[]>().defaultRaw("'[]'"),
  },
  indexes: [
    { name: 'members_by_activity', properties: ['isActive', 'nameKey', 'id'], where: 'removed_at is null' },
    { name: 'members_by_joining', properties: ['createdAt', 'id'], where: 'removed_at is null' },
    { name: 'members_by_level', properties: ['level', 'nameKey', 'id'], where: 'removed_at is null' },
    { name: 'members_by_name', properties: ['nameKey', 'id'], include: ['search'], where: 'removed_at is null' },
    { name: 'members_by_photo', properties: ['profilePhotoUrl'], where: "profile_photo_url <> ''" },
    { name: 'members_by_role', properties: ['role', 'nameKey', 'id'], where: 'removed_at is null' },
    { name: 'members_by_upline', properties: ['uplineId', 'nameKey', 'id'], where: 'removed_at is null' },
    {
      name: 'members_email',
      expression: 'create unique index members_email on members (lower(email)) where removed_at is null',
    },
    {
      name: 'members_employee_number',
      expression: `create unique index members_employee_number on members (lower(employee_number))
          where removed_at is null and employee_number <> ''`,
    },
    {
      name: 'members_employee_number_key',
      expression: `create index members_employee_number_key on members (lower(normalize(employee_number, NFKC)))
          where removed_at is null and employee_number <> ''`,
    },
    {
      name: 'members_nmls',
      expression: `create index members_nmls on members (nmls_key(nmls))
          where removed_at is null and nmls_key(nmls) is not null`,
    },
    {
      name: 'members_username',
      expression: 'create unique index members_username on members (lower(username)) where removed_at is null',
    },
    {
      name: 'members_words',
      expression: `create index members_words on members using gin (
        replace(split_part(search, chr(10), 1) || chr(10) || split_part(search, chr(10), 2) || chr(10)
          || split_part(search, chr(10), 3), ' ', '0q') gin_trgm_ops) where removed_at is null`,
    },
  ],
  checks: [
    { name: 'members_check', expression: 'upline_id <> id' },
    { name: 'members_employment', expression: "employment in ('w2', '1099', 'entity')" },
    { name: 'members_left_on', expression: 'left_on >= hired_on' },
    { name: 'members_level_check', expression: 'level >= 0 and level <= 10' },
  ],
  triggers: [
    trigger(
      `create trigger tally_delete after delete on members referencing old table as went
        for each statement execute function tally_members_delete()`,
    ),
    trigger(
      `create trigger tally_insert after insert on members referencing new table as came
        for each statement execute function tally_members_insert()`,
    ),
    trigger(
      `create trigger tally_update after update on members referencing old table as went new table as came
        for each statement execute function tally_members_update()`,
    ),
  ],
})

/** Without what the database computes. */
export type Member = Omit<InferEntity<typeof Member>, 'nameKey' | 'search'>
