import { expect, type Page } from '@playwright/test'
import { csvFile, startSession } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

const FILE = csvFile('people.csv', ['First Name,Last Name,Email', 'Ann,Open,ann.open@example.com', 'No,Mail,'])

interface OpenDialog {
  path: string
  title: string
  open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800

const DIALOGS: OpenDialog[] = [
  { path: '/working-roster', title: 'Add New Team Member', open: press('Add New Member') },
  { path: '/working-roster?q=officer', title: 'Edit Team Member', open: press(/^Edit User/) },
  { path: '/working-roster?q=officer', title: 'Delete ', open: press(/^Delete /) },
  {
    path: '/working-roster',
    title: 'Import Team Members',
    open: async (page) => {
      await press('Import CSV')(page)
      await page.locator('input[type=file]').setInputFiles(FILE)
      await expect(page.getByText('1 rows were skipped')).toBeVisible()
    },
  },
  { path: '/roster', title: 'Edit User Profile', open: press(/^Edit /) },
  { path: '/admin-roster', title: 'Add New User', open: press('Add User') },
  {
    path: '/downline',
    title: 'Move ',
    open: async (page) => {
      await page.getByText('Tree', { exact: true }).click()
      await press('Open Caroline Hart')(page)
      await press('Move Diana Wells to…')(page)
      await page.getByRole('combobox', { name: 'New upline' }).fill('Marcus')
      await page.getByRole('option', { name: 'Marcus Reed' }).click()
      await expect(page.getByText('from Caroline Hart to Marcus Reed')).toBeVisible()
      await expect(page.getByRole('option')).toHaveCount(0)
    },
  },
  {
    path: '/loans',
    title: 'Your sessions',
    open: async (page) => {
      if (isPhone(page)) await press('Open menu')(page)
      await press('Your sessions')(page)
      await expect(page.getByText('This session')).toBeVisible()
    },
  },
]

for (const { name, ...viewport } of SIZES)
  test(`passes the accessibility checks in every member dialog: ${name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await (await browser.newContext({ viewport })).newPage()
    await startSession(page, 'ceo')
    for (const { path, title, open } of DIALOGS)
      await test.step(`${title.trim()} on ${path}`, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(path)
        await open(page)
        const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
        await expect(dialog).toBeVisible()
        await expect(dialog.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expectUsable(page, title.trim())
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
  })
