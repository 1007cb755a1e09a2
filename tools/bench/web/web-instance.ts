import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { fillLoans } from '../money/million-loans.ts'
import { databaseUrl } from '../../instance/places.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { findChromium } from '../../start/infra/chromium.ts'
import { openHome } from '../../start/infra/home.ts'

/** `npm run bench -- web --small`: a tenth of the loans. The report names the number. */
export const LOANS = process.argv.includes('--small') ? 100_000 : 1_000_000

/** The accounts of the demo data, which the loans below are added to. */
const PASSWORD = 'Upline-demo-1'
const DESK = { width: 1440, height: 900 }
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

export interface WebInstance {
  instance: Instance
  browser: Browser
  chromiumPath: string
}

async function open(): Promise<WebInstance> {
  const chromiumPath = findChromium(openHome(), console.log)
  if (!chromiumPath) throw new Error('Chromium is not installed. Set CHROMIUM_PATH, or install it')
  const instance = await startInstance({ env: { PUBLIC_PAGES: 'on' } })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ARGS })
  return { instance, browser, chromiumPath }
}

let opened: Promise<WebInstance> | undefined
let filled: Promise<void> | undefined

export const webInstance = (): Promise<WebInstance> => (opened ??= open())

/** Adds the loans once, for the figures that need a large company. */
export async function withManyLoans(): Promise<WebInstance> {
  const web = await webInstance()
  await (filled ??= fill(web.instance))
  return web
}

async function fill(instance: Instance): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(`select id from members where username = 'officer'`)
  await fillLoans(database, rows[0]!.id, LOANS)
  await database.end()
}

export async function closeWeb(): Promise<void> {
  if (!opened) return
  const { browser, instance } = await opened
  ;[opened, filled] = [undefined, undefined]
  await browser.close()
  await instance.stop()
}

/** A browser context after a sign-in, with what that left in the storage. Its cache is cold. */
export async function signedIn({ browser, instance }: WebInstance, username: string): Promise<BrowserContext> {
  const first = await browser.newContext({ viewport: DESK })
  const page = await first.newPage()
  await page.goto(instance.url)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: /loans? in pipeline/ }).waitFor()
  const storageState = await first.storageState()
  await first.close()
  return browser.newContext({ viewport: DESK, storageState })
}

export const freshContext = ({ browser }: WebInstance): Promise<BrowserContext> =>
  browser.newContext({ viewport: DESK })

/** Ends each measurement, also a failed one, with its context. */
export async function inContext<Result>(
  context: BrowserContext,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}
