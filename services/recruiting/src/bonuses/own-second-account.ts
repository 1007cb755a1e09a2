/** By what a person is known who registers a second time. */
export interface Identity {
  email: string
  phone: string
  nmls: string
  /** Of the card; null where none is known. */
  fingerprint: string | null
}

/** The mailbox behind an address: a tag after a plus sign leads to the same one. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** The last ten digits: with or without country code, however written. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

const licenceOf = (nmls: string): string => nmls.trim().toLowerCase()

const same = (a: string, b: string): boolean => a !== '' && a === b

/** One mailbox, phone, NMLS id or card: nobody recruits themselves. */
export const isSamePerson = (a: Identity, b: Identity): boolean =>
  same(mailboxOf(a.email), mailboxOf(b.email)) ||
  same(digitsOf(a.phone), digitsOf(b.phone)) ||
  same(licenceOf(a.nmls), licenceOf(b.nmls)) ||
  same(a.fingerprint ?? '', b.fingerprint ?? '')
