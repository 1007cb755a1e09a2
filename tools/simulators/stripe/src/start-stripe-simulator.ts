import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Account } from './account.ts'
import { answer } from './answer.ts'
import { runDue } from './billing.ts'
import { Faults } from './faults.ts'
import { StateFile } from './state-file.ts'
import { Webhooks } from './webhooks.ts'

export interface StripeSimulatorSettings {
  folder: string
  /** Network interface; default: loopback. */
  host?: string
  port: number
  secretKey: string
  webhook: { url: string; secret: string }
  /** Base URL of the hosted pages in a browser; default: the simulator's own address. */
  pagesUrl?: string
}

export interface StripeSimulator {
  url: string
  close(): Promise<void>
}

export async function startStripeSimulator(settings: StripeSimulatorSettings): Promise<StripeSimulator> {
  const { host = '127.0.0.1', port, secretKey } = settings
  const file = await StateFile.open(settings.folder)
  const account = new Account(file.state)
  const webhooks = new Webhooks(file.state, settings.webhook)
  account.onEvent = (event) => webhooks.add(event)
  const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pagesUrl = () => settings.pagesUrl ?? `${own()}/pages`
  const simulator = { account, faults: new Faults(), webhooks, file, secretKey, pagesUrl }
  const server = createServer((request, response) => void answer(simulator, request, response))
  server.listen(port, host)
  await once(server, 'listening')
  const clock = setInterval(() => {
    if (runDue(account)) file.saveSoon()
  }, 1_000)
  return {
    url: own(),
    close: async () => {
      clearInterval(clock)
      webhooks.stop()
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      await file.save()
    },
  }
}
