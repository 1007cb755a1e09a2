import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** An attempt may take 15 seconds. */
const DELIVERY_TIMEOUT = { timeout: 60_000 }

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a customer's webhook receiver on this machine. */
async function startReceiver() {
  const received: Received[] = []
  const response = { status: 200, body: 'Thank you' }
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      reply.writeHead(response.status).end(response.body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { received, response, url: `http://127.0.0.1:${port}/upline`, stop: () => server.close() }
}

const signatureBy = (secret: string, { headers, body }: Received): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const panel = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
const side = (page: Page) => page.getByRole('dialog', { name: 'Endpoint', exact: true })

async function addEndpoint(page: Page, url: string, description: string): Promise<string> {
  await panel(page).getByRole('button', { name: 'New Endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Endpoint' })
  await dialog.getByLabel('URL').fill('http://books.example.com/')
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  await expect(dialog.getByText('The URL must start with https://').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return secret
}

test('lets the CEO add an endpoint, send a test event and see its delivery', async ({ page }) => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const name = `Books ${Date.now().toString(36)}`
  try {
    await startSession(page, 'ceo')
    await page.goto('/integrations?tab=webhooks')
    const secret = await addEndpoint(page, receiver.url, name)
    expect(secret).toMatch(/^whsec_/)
    await panel(page)
      .getByRole('button', { name: `Open ${name}` })
      .click()
    await expect(side(page).getByText('Nothing has been sent yet')).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)

    await side(page).getByRole('button', { name: 'Send test event' }).click()
    await expect(side(page).getByRole('button', { name: /webhook\.test/ })).toBeVisible(DELIVERY_TIMEOUT)
    expect(receiver.received[0]!.headers['webhook-signature']).toBe(signatureBy(secret, receiver.received[0]!))
    const known = (await (await page.request.get('/api/webhooks')).json()) as { id: string; description: string }[]
    const { id } = known.find(({ description }) => description === name)!
    expect((await page.request.delete(`/api/webhooks/${id}`)).status()).toBe(204)
  } finally {
    receiver.stop()
  }
})

/** Opens the side panel of an endpoint. */
async function openEndpoint(page: Page, name: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: `Open ${name}` })
    .click()
  await expect(side(page).getByText('Nothing has been sent yet')).toBeVisible(DELIVERY_TIMEOUT)
}

const press = (page: Page, name: string) => side(page).getByRole('button', { name, exact: true }).click()

/** Changes the name and adds an event type. */
async function edit(page: Page, renamed: string): Promise<void> {
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Endpoint' })
  await dialog.getByLabel('Description').press('Escape')
  await expect(dialog).toHaveCount(0, DELIVERY_TIMEOUT)
  await press(page, 'Edit')
  await dialog.getByLabel('Description').fill(renamed)
  await dialog.getByRole('checkbox', { name: 'A funding was reversed or corrected' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0, DELIVERY_TIMEOUT)
  await expect(side(page).getByText(renamed)).toBeVisible(DELIVERY_TIMEOUT)
}

/** The new secret, which is shown once. */
async function rotate(page: Page): Promise<string> {
  await press(page, 'Rotate secret')
  const question = page.getByRole('dialog', { name: 'Rotate the secret?' })
  await question.getByRole('button', { name: 'Rotate Secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Secret' })
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(side(page).getByText(/signs until/)).toBeVisible(DELIVERY_TIMEOUT)
  return secret
}

const signaturesOf = ({ headers }: Received): string[] => String(headers['webhook-signature']).split(' ')

test('renames an endpoint, rotates its secret, pauses while disabled, and resends failed events', async ({ page }) => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const name = `Ledger ${Date.now().toString(36)}`
  try {
    await startSession(page, 'ceo')
    await page.goto('/integrations?tab=webhooks')
    const first = await addEndpoint(page, receiver.url, name)
    await openEndpoint(page, name)
    await edit(page, `${name} of the year`)
    const second = await rotate(page)
    expect(second).not.toBe(first)

    await press(page, 'Disable')
    await expect(side(page).getByText(/^Disabled/)).toBeVisible(DELIVERY_TIMEOUT)
    await expect(side(page).getByRole('button', { name: 'Send test event' })).toBeDisabled()
    await press(page, 'Enable')
    await expect(side(page).getByRole('button', { name: 'Send test event' })).toBeEnabled(DELIVERY_TIMEOUT)
    expect(receiver.received).toHaveLength(0)

    receiver.response.status = 500
    await press(page, 'Send test event')
    await expect(page.getByText('Test event rejected')).toBeVisible(DELIVERY_TIMEOUT)
    await side(page).getByText('Failed', { exact: true }).click()
    await side(page)
      .getByRole('button', { name: /webhook\.test/ })
      .click()
    await expect(
      side(page)
        .getByText(/returned status 500/)
        .first(),
    ).toBeVisible()
    expect(signaturesOf(receiver.received[0]!).toSorted()).toEqual(
      [first, second].map((secret) => signatureBy(secret, receiver.received[0]!)).toSorted(),
    )

    receiver.response.status = 200
    await press(page, 'Resend')
    // The toast goes away after some seconds, and the text below stays.
    await expect(page.getByText('Delivery resent')).toBeVisible(DELIVERY_TIMEOUT)
    await expect(side(page).getByText(/^Sent/).first()).toBeVisible(DELIVERY_TIMEOUT)
    // While the toast fades, its text has too little contrast.
    await expect(page.getByText('Delivery resent')).toHaveCount(0, DELIVERY_TIMEOUT)
    await expectAccessible(page)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    await press(page, 'Back to deliveries')
    await press(page, 'Delete')
    await page
      .getByRole('dialog', { name: 'Delete this endpoint?' })
      .getByRole('button', { name: 'Delete Endpoint' })
      .click()
    await expect(side(page)).toHaveCount(0)
    await expect(panel(page).getByText(name)).toHaveCount(0)
  } finally {
    receiver.stop()
  }
})

test('shows a loan officer nothing about webhooks', async ({ page }) => {
  test.setTimeout(240_000)
  await startSession(page, 'officer')
  await page.goto('/integrations')
  await expect(page.getByText('Loans synced')).toBeVisible(DELIVERY_TIMEOUT)
  await expect(page.getByText('Webhooks', { exact: true })).toHaveCount(0)
  expect((await page.request.get('/api/webhooks')).status()).toBe(403)
})
