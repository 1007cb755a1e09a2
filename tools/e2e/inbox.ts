import { expect, type Page } from '@playwright/test'
import { type ParsedMail, simpleParser } from 'mailparser'

interface Listed {
  id: string
  to: string[]
  subject: string
}

/** The email that Upline sent to an address, parsed from its raw form. `page` is signed in as CEO or admin. */
export async function mailTo(page: Page, address: string, subject: string): Promise<ParsedMail> {
  const find = async (): Promise<string | undefined> => {
    const listed = (await (await page.request.get('/mail/messages')).json()) as Listed[]
    return listed.find(({ to, subject: one }) => to.includes(address) && one === subject)?.id
  }
  await expect.poll(find, { timeout: 30_000, message: `'${subject}' to ${address}` }).toBeDefined()
  const raw = await page.request.get(`/mail/messages/${await find()}/raw`)
  return simpleParser(await raw.body())
}

/** The value after a label in an email's text. */
export function factIn({ text = '' }: ParsedMail, label: string): string {
  const found = new RegExp(`^${label}: *(.+)$`, 'm').exec(text)?.[1]
  if (!found) throw new Error(`The email has no '${label}':\n${text}`)
  return found.trim()
}
