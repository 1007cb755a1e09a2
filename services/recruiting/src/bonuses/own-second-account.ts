/** Data that identifies a person who registers a second time. */
export interface Identity {
  email: string
  phone: string
  nmls: string
  /** Of the card; null if unknown. */
  fingerprint: string | null
}

/** The mailbox of an address. A tag after a plus sign belongs to the same mailbox. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** The last ten digits, so the country code and punctuation do not matter. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

const licenseOf = (nmls: string): string => nmls.trim().toLowerCase()

const same = (a: string, b: string): boolean => a !== '' && a === b

/** Whether two accounts share a mailbox, phone, NMLS ID or card. Members cannot recruit themselves. */
export const isSamePerson = (a: Identity, b: Identity): boolean =>
  same(mailboxOf(a.email), mailboxOf(b.email)) ||
  same(digitsOf(a.phone), digitsOf(b.phone)) ||
  same(licenseOf(a.nmls), licenseOf(b.nmls)) ||
  same(a.fingerprint ?? '', b.fingerprint ?? '')
