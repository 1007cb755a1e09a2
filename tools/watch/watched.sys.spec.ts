import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportJob, LoansResponse, OperationsResponse } from '@upline/contracts'
import { loanPathOf } from '../docs/loan-path.ts'
import { claimAdmin } from '../instance/claim-admin.ts'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { environmentOf, pidOf } from '../instance/places.ts'
import { ROOT } from '../start/infra/home.ts'
import { Collector, type ReceivedSpan } from './collector.ts'

const SERVICES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass']

/** Invented personal data that must not appear in a log or span. */
const PERSONAL = {
  firstName: 'Quillhilde',
  lastName: 'Zwentibold',
  email: 'quillhilde.zwentibold@private-mail.example',
  phone: '555-019-7788',
  nmls: '88776655',
  ssn: '219-09-9999',
  note: 'lives in Wolkenkuckucksheim',
  password: 'Hidden-Passw0rd-7',
  wrongPassword: 'not-My-Passw0rd-8',
  imported: 'Ottoliese',
  importedEmail: 'ottoliese@private-mail.example',
  applicant: 'Kunibertha',
  applicantEmail: 'kunibertha@private-mail.example',
  applicantPhone: '5550197799',
}

const collector = new Collector()
let instance: Instance
let admin: Client

beforeAll(async () => {
  const endpoint = await collector.start()
  instance = await startInstance({
    env: { UPLINE_SEED: 'none', PUBLIC_PAGES: 'on', LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  })
  const password = await claimAdmin(instance.url)
  admin = await signIn(instance.url, 'admin', password)
}, 300_000)

afterAll(async () => {
  await instance?.stop()
  await collector.stop()
}, 60_000)

async function until<T>(look: () => Promise<T | undefined> | T | undefined, seconds = 60): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${look.toString()}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Calls like a page: with the session, and with a trace that the page started. */
async function callAsPage(
  path: string,
  body: unknown,
): Promise<{ traceId: string; spanId: string; response: Response }> {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const response = await fetch(instance.url + path, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', traceparent: `00-${traceId}-${spanId}-01` },
    body: JSON.stringify(body),
  })
  return { traceId, spanId, response }
}

/** Sends a file of loans with a trace and waits for its import. Returns the ID of the trace. */
async function importAsPage(text: string): Promise<string> {
  const traceId = randomBytes(16).toString('hex')
  const form = new FormData()
  form.set('file', new Blob([text]), 'loans.csv')
  const response = await fetch(`${instance.url}/api/imports`, {
    method: 'POST',
    headers: { cookie: admin.cookie, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` },
    body: form,
  })
  const { id } = (await response.json()) as { id: string }
  await until(async () =>
    (await admin.get<ImportJob>(`/api/imports/${id}`)).status === 'completed' ? true : undefined,
  )
  return traceId
}

/** Sends the page's span of the call, which a page does a few seconds later. */
const sendPageSpan = (span: { traceparent: string }): Promise<Response> =>
  fetch(`${instance.url}/api/page-spans`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      spans: [{ ...span, method: 'POST', screen: 'roster', status: 201, startedMsAgo: 1_500, tookMs: 80.5 }],
    }),
  })

const member = {
  firstName: PERSONAL.firstName,
  lastName: PERSONAL.lastName,
  email: PERSONAL.email,
  phone: PERSONAL.phone,
  nmls: PERSONAL.nmls,
  bio: `${PERSONAL.note}, ${PERSONAL.ssn}`,
  username: 'watched-one',
  password: PERSONAL.password,
  role: 'manager',
}

describe('observability', () => {
  it('records one trace of a call: page, gateway, service, event and consumer', async () => {
    const { traceId, spanId, response } = await callAsPage('/api/users', member)
    expect([response.status, response.status < 300 ? '' : await response.text()]).toEqual([response.status, ''])
    // Each process sends spans in its own batches, so the consumer's may arrive before the gateway's.
    const named = (name: string): Promise<ReceivedSpan> =>
      until(() => collector.of(traceId).find((span) => span.name.startsWith(name)))
    const [gateway, service] = [await named('gateway POST'), await named('POST /users')]
    const published = await named('roster publishes user-created')
    const consumed = await named('identity handles user-created')
    expect([gateway.service, service.service, published.service, consumed.service]).toEqual([
      ...['upline-gateway', 'upline-roster', 'upline-roster', 'upline-identity'],
    ])
    expect(gateway.parentSpanId).toBe(spanId)
    expect(response.headers.get('traceresponse')).toBe(`00-${traceId}-${gateway.spanId}-01`)
    expect(service.parentSpanId).toBe(gateway.spanId)
    expect(published.parentSpanId).toBe(service.spanId)
    expect(consumed.parentSpanId).toBe(published.spanId)
    expect((await sendPageSpan({ traceparent: `00-${traceId}-${spanId}-01` })).status).toBe(204)
    const page = await named('page POST')
    expect([page.service, page.spanId, page.attributes['upline.screen']]).toEqual(['upline-web', spanId, 'roster'])
    expect((await sendPageSpan({ traceparent: 'of nobody' })).status).toBe(400)
    const relay = await until(() => collector.spans.find(({ name, links }) => name === 'relay' && links.length > 0))
    expect(relay.service).toMatch(/^upline-/)
  }, 120_000)

  it('traces a loan row from its file to the page as docs/architecture.md describes', async () => {
    const officer = { ...member, firstName: 'Row', lastName: 'Officer', email: 'row.officer@example.com' }
    const created = await callAsPage('/api/users', { ...officer, username: 'row-officer', nmls: undefined })
    expect(created.response.status).toBe(201)
    await until(() => collector.of(created.traceId).find(({ name }) => name === 'loans handles user-created'))
    const page = await admin.get<LoansResponse>('/api/loans')
    const rowFile = [
      'Borrower,Loan_Officer,Officer_Username,Status,Loan_Amount,Funded_Date',
      'Traced Borrower,Row Officer,row-officer,Funded,400000,2026-01-05',
    ].join('\n')
    const traceId = await importAsPage(rowFile)
    const { spans } = loanPathOf(readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8'))
    let parent: ReceivedSpan | undefined
    for (const name of spans) {
      const isNext = (span: ReceivedSpan) => span.name === name && (!parent || span.parentSpanId === parent.spanId)
      parent = await until(() => collector.of(traceId).find(isNext))
    }
    const { loans } = await admin.get<LoansResponse>('/api/loans')
    expect(loans.length - page.loans.length).toBe(1)
    expect(loans[0]).toMatchObject({ borrower: 'Traced Borrower', loanAmount: 400_000 })
  }, 120_000)

  it('logs and traces no personal data at any log level', async () => {
    await until(() => signIn(instance.url, 'watched-one', PERSONAL.password).catch(() => undefined))
    await expect(signIn(instance.url, 'watched-one', PERSONAL.wrongPassword)).rejects.toThrow('401')
    await fetch(`${instance.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"username":"${PERSONAL.email}","password":"${PERSONAL.wrongPassword}"`,
    })
    const csvData = [
      { firstName: PERSONAL.imported, lastName: 'X', email: PERSONAL.importedEmail, phone: PERSONAL.phone },
      { firstName: 'broken', lastName: '', email: PERSONAL.importedEmail },
    ]
    expect((await admin.call('POST', '/api/users/import-csv', { csvData })).status).toBe(200)
    await admin.call('GET', `/api/users?q=${PERSONAL.lastName}`)
    const agentData = {
      ...{ firstName: PERSONAL.applicant, lastName: PERSONAL.lastName, email: PERSONAL.applicantEmail },
      ...{ title: 'Loan Officer', nmls: PERSONAL.nmls, mobilePhone: PERSONAL.applicantPhone },
    }
    const registration = { agentData, planType: 'basic' }
    const payment = await admin.post<{ checkoutUrl: string }>('/api/create-agent-payment', {
      ...registration,
      amount: 1,
    })
    const card = new URLSearchParams({ card: 'good' })
    await fetch(payment.checkoutUrl, { method: 'POST', redirect: 'manual', body: card })
    await admin.post('/api/complete-agent-registration', { ...registration, recruiterId: null })
    await admin.call('POST', '/api/auth/reset-password', { username: 'watched-one' })
    const token = admin.cookie.slice(admin.cookie.indexOf('=') + 1, admin.cookie.indexOf('=') + 60)
    await until(() => (/complete-agent-registration/.test(readFileSync(instance.logFile, 'utf8')) ? true : undefined))
    const logged = `${readFileSync(instance.logFile, 'utf8')}\n${collector.text}`.toLowerCase()
    expect(logged).toContain('answered method=post route=/users')
    for (const [what, value] of Object.entries({ ...PERSONAL, token }))
      expect([what, logged.includes(value.toLowerCase())]).toEqual([what, false])
  }, 180_000)

  it('serves metrics to Prometheus internally and not at the public port', async () => {
    const places = environmentOf(instance, 'gateway')
    const urls = SERVICES.map((service) => `${places[`${service.toUpperCase()}_URL`]}/metrics`)
    const headers = { authorization: `Bearer ${places['INTERNAL_TOKEN']}` }
    for (const url of [...urls, `http://127.0.0.1:${places['METRICS_PORT']}/metrics`]) {
      expect([url, (await fetch(url)).status]).toEqual([url, 401])
      const text = await (await fetch(url, { headers })).text()
      expect(text).toContain('# TYPE upline_http_request_seconds histogram')
      expect(text).toMatch(/^process_cpu_seconds_total\{service="\w+"\} [\d.]+$/m)
      for (const [what, value] of Object.entries(PERSONAL)) expect([what, text.includes(value)]).toEqual([what, false])
    }
    const identity = await (await fetch(urls[0]!, { headers })).text()
    expect(identity).toMatch(/^upline_http_request_seconds_count\{.*route="\/auth\/login",status="401".*\} [1-9]/m)
    expect(identity).toMatch(/^upline_sign_in_failures_total\{.*reason="credentials".*\} [1-9]/m)
    expect(await (await fetch(`${instance.url}/metrics`)).text()).not.toContain('upline_')
  }, 60_000)

  it('shows the admin every service and process, and which one is hanging', async () => {
    const now = await admin.get<OperationsResponse>('/api/operations')
    expect(now.services.map(({ service, answers }) => [service, answers])).toEqual(SERVICES.map((one) => [one, true]))
    expect(now.processes.map(({ service }) => service).sort()).toEqual([...SERVICES, 'gateway'].sort())
    const sites = pidOf(instance, 'sites')
    process.kill(sites, 'SIGSTOP')
    try {
      const frozen = await admin.get<OperationsResponse>('/api/operations')
      expect(frozen.services.filter(({ answers }) => !answers)).toEqual([{ service: 'sites', answers: false }])
    } finally {
      process.kill(sites, 'SIGCONT')
    }
  }, 120_000)
})
