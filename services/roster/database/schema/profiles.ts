import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'

/** Every uploaded photo, and since when no member uses it. Files of photos that stay unused are deleted. */
export const UploadedPhoto = defineEntity({
  name: 'UploadedPhoto',
  tableName: 'uploaded_photos',
  properties: {
    name: p.text().primary(),
    unusedSince: instant().nullable(),
    bytes: p.integer().default(0),
    /** Applicants have no account, so the total size of their uploads is limited until a member uses the photo. */
    isAnonymous: p.boolean().default(false),
  },
})

/** One member per registration, even after duplicate delivery. `memberId` is null if the registration was rejected. */
export const Registration = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  properties: {
    id: p.text().primary(),
    memberId: p.text().nullable(),
    takenBackAt: instant().nullable(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'registrations_of_members', properties: ['memberId'] }],
})

/** The previous value of a member's website field. It is restored when the published site goes offline. */
export const WebsiteBefore = defineEntity({
  name: 'WebsiteBefore',
  tableName: 'websites_before',
  properties: {
    memberId: p.text().primary(),
    field: p.text().primary(),
    url: p.text(),
    siteUrl: p.text(),
  },
})
