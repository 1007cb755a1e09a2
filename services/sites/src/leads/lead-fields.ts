import type { LeadKind } from '@upline/contracts'
import { cleanText } from '../rendering/markup.ts'

/** What a visitor sent, as text. */
export type SentForm = Partial<Record<string, string>>

export interface LeadFields {
  kind: LeadKind
  name: string
  email: string
  phone: string
  message: string
  purpose: string
  amountCents: number | null
}

const PURPOSES = ['Purchase', 'Refinance']
const MAX_AMOUNT_CENTS = 100_000_000_00

const line = (text: string | undefined, max: number): string =>
  cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

const body = (text: string | undefined): string =>
  (text ?? '')
    .split(/\r?\n/)
    .map((one) => cleanText(one).trimEnd())
    .join('\n')
    .trim()
    .slice(0, 2_000)

/** '$450,000' and '450000.00'; null if empty, undefined if it is not an amount. */
function amountOf(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(plain)) return undefined
  const cents = Math.round(Number(plain) * 100)
  return cents > 0 && cents <= MAX_AMOUNT_CENTS ? cents : undefined
}

const EMAIL = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\]{2,}$/

/** Returns the fields of a lead, or a message about what is wrong with them. */
export function readLead(sent: SentForm): LeadFields | { fault: string } {
  const kind: LeadKind = sent['kind'] === 'application' ? 'application' : 'contact'
  const [name, email, phone] = [line(sent['name'], 120), line(sent['email'], 254), line(sent['phone'], 40)]
  if (!name) return { fault: 'Please tell us your name.' }
  if (!EMAIL.test(email)) return { fault: 'Please enter a valid email address.' }
  if (phone.replace(/\D/g, '').length < 7) return { fault: 'Please enter a phone number.' }
  if (sent['consent'] !== 'yes') return { fault: 'Please agree to be contacted. We need your consent to call you.' }
  const amountCents = kind === 'application' ? amountOf(line(sent['amount'], 20)) : null
  if (amountCents === undefined) return { fault: 'Please enter the amount as a number, such as 450,000.' }
  const purpose = kind === 'application' ? (PURPOSES.find((one) => one === sent['purpose']) ?? PURPOSES[0]!) : ''
  return { kind, name, email, phone, message: body(sent['message']), purpose, amountCents }
}
