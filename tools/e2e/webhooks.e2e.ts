import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInAs } from './people.ts'

const PASSWORD = 'Upline-demo-1'
/** A try may take 15 seconds. */
const TRIED = { timeout: 60_000 }

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Somebody's server, on this machine. */
async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 200, body: 'Thank you' }
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      reply.writeHead(answer.status).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { received, answer, url: `http://127.0.0.1:${port}/upline`, stop: () => server.close() }
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
  await expect(dialog.getByText('The URL must begin with https://').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return secret
}

test('the ceo adds an endpoint, tries it, and sees that it was sent', async ({ page }) => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const name = `Books ${Date.now().toString(36)}`
  try {
    await signInAs(page, 'ceo', PASSWORD)
    await expect(page).toHaveURL(/\/loans$/)
    await page.goto('/integrations')
    const secret = await addEndpoint(page, receiver.url, name)
    expect(secret).toMatch(/^whsec_/)
    await panel(page)
      .getByRole('button', { name: `Open ${name}` })
      .click()
    await expect(side(page).getByText('Nothing was sent yet')).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)

    await side(page).getByRole('button', { name: 'Send test event' }).click()
    await expect(side(page).getByRole('button', { name: /webhook\.test/ })).toBeVisible(TRIED)
    expect(receiver.received[0]!.headers['webhook-signature']).toBe(signatureBy(secret, receiver.received[0]!))
    const known = (await (await page.request.get('/api/webhooks')).json()) as { id: string; description: string }[]
    const { id } = known.find(({ description }) => description === name)!
    expect((await page.request.delete(`/api/webhooks/${id}`)).status()).toBe(204)
  } finally {
    receiver.stop()
  }
})

test('an officer sees nothing of webhooks', async ({ page }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'officer', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/integrations')
  await expect(page.getByText('Loans known')).toBeVisible(TRIED)
  await expect(page.getByText('Webhooks', { exact: true })).toHaveCount(0)
  expect((await page.request.get('/api/webhooks')).status()).toBe(403)
})
