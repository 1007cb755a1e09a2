import { randomUUID } from 'node:crypto'
import type { DeliveryRow, MailPreferences, MailPreview } from '@upline/contracts'
import {
  applicantKnown,
  type EventType,
  importFinished,
  leadReceived,
  loanFunded,
  loanUnfunded,
  paymentReceived,
  registrationCompleted,
  registrationFailed,
  siteFailed,
  sitePublished,
  siteUnpublished,
  clawbackBooked,
  deductionsAccepted,
  rulesSummarized,
  licensesEnding,
  paymentMade,
  disputeAnswered,
  holdChanged,
  statementReady,
  verificationDue,
  trialEnding,
} from '@upline/contracts/events'
import type { MemberFacts } from '@upline/contracts/events'
import { aMember, changed, createdEvent, eventually, removedTogetherEvent, type TestService } from '@upline/testing'
import { CONFIG, type NotificationsConfig } from '../src/config.ts'
import { DigestService } from '../src/digest/digest.service.ts'
import { TEMPLATES } from '../src/templates/template-table.ts'
import { startNotifications } from './notifications.ts'
import { type ReceivedMail, SmtpFixture } from './smtp-fixture.ts'

let smtp: SmtpFixture
let service: TestService
const noon = new Date('2026-11-21T15:00:00.000Z').getTime()
let hoursOn = 0
const clock = { now: () => new Date(noon + hoursOn * 3_600_000) }

beforeAll(async () => {
  smtp = await SmtpFixture.start()
  service = await startNotifications({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://upline.example' }, clock)
})
afterAll(async () => {
  await service?.stop()
  await smtp?.stop()
})

async function member(over: Partial<MemberFacts> = {}): Promise<MemberFacts> {
  const facts = aMember(over)
  await service.emit(createdEvent(facts))
  return facts
}

const arrived = (address: string, count = 1): Promise<ReceivedMail[]> =>
  eventually(async () => {
    expect(smtp.to(address)).toHaveLength(count)
    return smtp.to(address)
  })

const event = (type: EventType, data: Record<string, unknown>) => ({
  ...{ type, key: randomUUID(), aggregateVersion: 1 },
  data: { at: '2026-11-21T15:00:00.000Z', ...data } as never,
})

const registration = (email: string) => ({
  ...{ registrationId: 'r1', memberId: null, username: email, firstName: 'Mia', email, planType: 'premium' },
  ...{ recruiterId: null, trialEndsAt: '2026-12-05T00:00:00.000Z' },
})

const ENDING = { state: 'TX', endsOn: '2026-12-31', hasEnded: false, count: 2 }
const PAYMENT = { paidCents: 341250, balanceCents: 0, payOn: '2026-11-25', movements: [] }

describe('each email arrives once, as HTML and as text, with its content', () => {
  const address = () => `${randomUUID()}@example.com`

  it.each<[string, EventType, (email: string) => Record<string, unknown>, string, string]>([
    [
      'registration completed',
      registrationCompleted,
      (email) => ({ ...registration(email), memberId: 'm1' }),
      'Your agent pages are ready',
      'https://upline.example/landing/',
    ],
    [
      'registration failed',
      registrationFailed,
      (email) => ({ ...registration(email), reason: 'The address is taken.', refunded: true }),
      'could not be completed',
      'refunded in full',
    ],
    [
      'receipt',
      paymentReceived,
      (email) => ({
        invoiceId: 'in_1',
        subscriptionId: 's1',
        memberId: null,
        firstName: 'Mia',
        email,
        planType: 'basic',
        amountCents: 4900,
        isSimulated: true,
        paidAt: '2026-11-21T15:00:00.000Z',
      }),
      'Simulated receipt: $49.00',
      'No money was moved',
    ],
    [
      'trial ending',
      trialEnding,
      (email) => ({
        subscriptionId: 's1',
        memberId: 'm1',
        firstName: 'Mia',
        email,
        planType: 'premium',
        // Still December 4 in the company's time zone.
        trialEndsAt: '2026-12-05T03:00:00.000Z',
      }),
      'December 4, 2026',
      '$149.00 a month',
    ],
  ])('%s', async (_name, type, dataFor, subject, words) => {
    const email = address()
    const sent = event(type, dataFor(email))
    const id = randomUUID()
    await service.emit(sent, { id })
    await service.emit(sent, { id })
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toContain(subject)
    expect(mail!.parsed.text).toContain(words)
    expect(mail!.parsed.html).toContain(words)
    expect(mail!.parsed.from?.text).toContain('no-reply@upline.example')
  })

  it.each<[string, EventType, Record<string, unknown>, string, string]>([
    [
      'site ready',
      sitePublished,
      {
        siteId: 's',
        kind: 'origination',
        slug: 'mia',
        url: 'https://upline.example/sites/mia',
        version: 1,
        cause: 'asked',
        email: 'elsewhere@example.com',
        firstName: 'Mia',
      },
      'Your site is online',
      'https://upline.example/sites/mia',
    ],
    [
      'site failed',
      siteFailed,
      { siteId: 's', kind: 'recruiting', reason: 'No room.' },
      'could not be built',
      'No room.',
    ],
    [
      'import report',
      importFinished,
      {
        importId: 'i',
        fileName: 'loans.csv',
        totalRecords: 1200,
        imported: 1180,
        refused: 20,
        needsOfficer: 3,
        error: null,
      },
      'Import finished: 1,180 loans',
      'Rejected: 20',
    ],
    [
      'statement ready',
      statementReady,
      { periodId: 'p', startsOn: '2026-11-01', endsOn: '2026-11-15', totalCents: 341250 },
      'November 1, 2026 to November 15, 2026',
      '$3,412.50',
    ],
    [
      'clawback booked',
      clawbackBooked,
      {
        ...{ periodId: 'p', loanId: 'l', loanNumber: 'UL-1042', amountCents: 150_000 },
        ...{ startsOn: '2026-11-01', endsOn: '2026-11-15' },
      },
      'Clawback of $1,500.00 booked',
      'Nothing has been deducted yet.',
    ],
    [
      'deductions accepted',
      deductionsAccepted,
      {
        ...{ periodId: 'p', startsOn: '2026-11-01', endsOn: '2026-11-15' },
        ...{ deductionsCents: 80_000, payCents: 40_000, floorCents: 50_000 },
      },
      'Deductions leave you less than your floor: November 1, 2026 to November 15, 2026',
      'A member of your payroll team accepted them with a reason.',
    ],
    [
      'rules summarized',
      rulesSummarized,
      {
        ...{ from: '2026-11-20', to: '2026-11-20' },
        rules: [
          { rule: 'Z9', name: 'Dual pay', holds: 2, warnings: 0 },
          { rule: 'S2', name: 'State license', holds: 0, warnings: 1 },
        ],
      },
      'Compliance rules: 2 holds and 1 warning on November 20, 2026',
      'This is not legal advice.',
    ],
    [
      'own licenses ending',
      licensesEnding,
      { isOwn: true, licenses: [{ ...ENDING, count: 1 }] },
      'Your Texas license ends on December 31, 2026',
      'after you renew it',
    ],
    [
      'licenses of members ending',
      licensesEnding,
      { isOwn: false, licenses: [ENDING, { state: 'OK', endsOn: '2026-11-30', hasEnded: true, count: 1 }] },
      'State licenses: 2 end within 30 days and 1 ended',
      '2 licenses end on December 31, 2026',
    ],
    [
      'statement ready, with the payment',
      statementReady,
      {
        ...{ periodId: 'p', startsOn: '2026-11-01', endsOn: '2026-11-15', totalCents: 341250, isChanged: true },
        payment: { ...PAYMENT, movements: [{ kind: 'recovery', cents: -50000 }] },
      },
      'Your statement changed: November 1, 2026 to November 15, 2026',
      'Recovered: -$500.00',
    ],
    [
      'verification due',
      verificationDue,
      { periodId: 'p', startsOn: '2026-11-01', endsOn: '2026-11-15', verifyBy: '2026-11-20', lines: 12 },
      'Verify your statement by November 20, 2026',
      '12 lines',
    ],
    [
      'dispute answered',
      disputeAnswered,
      { disputeId: 'd', periodId: 'p', loanNumber: 'UP-7', hasAdjustment: true },
      'Your dispute was answered: UP-7',
      'A second person approves the adjustment',
    ],
    [
      'payment made',
      paymentMade,
      { periodId: 'p', startsOn: '2026-11-01', endsOn: '2026-11-15', totalCents: 341250, payment: PAYMENT },
      'Your payment: $3,412.50',
      'Pay day: November 25, 2026',
    ],
    [
      'hold released',
      holdChanged,
      { holdId: 'h', loanId: 'l', loanNumber: 'UP-7', amountCents: 150000, isReleased: true },
      'Hold of $1,500.00 released',
      'no longer on hold',
    ],
    [
      'lead received',
      leadReceived,
      { leadId: 'l', kind: 'contact', name: 'Vera', email: 'vera@visitor.example', phone: '555', message: 'Call me' },
      'Vera requested a call',
      'Call me',
    ],
  ])('%s, at the address in the roster', async (_name, type, data, subject, words) => {
    const { id, email } = await member()
    const of = type === importFinished ? { by: id } : { memberId: id }
    await service.emit(event(type, { ...data, ...of }))
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toContain(subject)
    expect(mail!.parsed.text).toContain(words)
    if (type === leadReceived) expect(mail!.parsed.replyTo?.text).toBe('vera@visitor.example')
    expect(smtp.to('elsewhere@example.com')).toEqual([])
  })

  it('stops emails about pay that the member turned off, except while pay is withheld', async () => {
    const { id, email, username } = await member()
    const caller = await service.signInAs({ id, username })
    const change = {
      ...{ statementReady: false, paymentMade: false, verificationDue: false, disputeAnswered: false },
      holdReleased: false,
    }
    const { body } = await caller.put<MailPreferences>('/mail-preferences', change)
    expect(body).toEqual({ ...change, commissionDigest: false })
    const run = { periodId: 'p', memberId: id, startsOn: '2026-11-01', endsOn: '2026-11-15', totalCents: 341250 }
    await service.emit(event(statementReady, { ...run, payment: PAYMENT }))
    await service.emit(event(paymentMade, { ...run, payment: PAYMENT }))
    await service.emit(
      event(disputeAnswered, { disputeId: 'd', periodId: 'p', memberId: id, loanNumber: null, hasAdjustment: false }),
    )
    const hold = { holdId: 'h', memberId: id, loanId: 'l', loanNumber: 'UP-7', amountCents: 150000 }
    await service.emit(event(holdChanged, { ...hold, isReleased: true }))
    const withheld = { ...PAYMENT, movements: [{ kind: 'recovery', cents: -50000 }] }
    await service.emit(event(paymentMade, { ...run, payment: withheld }))
    const [mail, ...others] = await arrived(email)
    expect(others).toEqual([])
    expect(mail!.parsed.subject).toContain('Your payment')
    expect(mail!.parsed.text).toContain('You cannot turn off this email, because part of your pay is withheld.')
  })

  it('announces a hold to a member who turned off the email about its release', async () => {
    const { id, email, username } = await member()
    const caller = await service.signInAs({ id, username })
    await caller.put<MailPreferences>('/mail-preferences', { holdReleased: false })
    const hold = { holdId: 'h', memberId: id, loanId: 'l', loanNumber: 'UP-7', amountCents: 150000 }
    await service.emit(event(holdChanged, { ...hold, isReleased: false }))
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toBe('Your pay of $1,500.00 is on hold')
    expect(mail!.parsed.text).toContain('UP-7')
  })

  it('notifies a member of a registration with their address', async () => {
    const { id, email } = await member({ firstName: 'Rita' })
    await service.emit(event(applicantKnown, { memberId: id, email, firstName: 'Rita' }))
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toBe('You already have an Upline account')
    expect(mail!.parsed.text).toContain('You already have an account: sign in')
  })

  it('sends none for a site that follows the roster, and none to removed members', async () => {
    const { id, email } = await member()
    const [left, other] = [await member(), await member()]
    await service.emit(removedTogetherEvent([changed(left, {}), changed(other, {})]))
    const data = {
      ...{ siteId: 's', kind: 'origination', slug: 'x', url: 'https://x.example/' },
      ...{ version: 2, email, firstName: 'M' },
    }
    await service.emit(event(sitePublished, { ...data, memberId: id, cause: 'profile' }))
    await service.emit(event(siteFailed, { siteId: 's', memberId: 'gone', kind: 'recruiting', reason: '-' }))
    await service.emit(event(siteFailed, { siteId: 's', memberId: left.id, kind: 'recruiting', reason: '-' }))
    await service.emit(event(siteFailed, { siteId: 's', memberId: id, kind: 'recruiting', reason: 'last' }))
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toBe('Your site could not be built')
    expect(smtp.to(left.email)).toEqual([])
  })
})

describe('texts of strangers', () => {
  it('start no header, add no recipient and run no script', async () => {
    const { id, email } = await member({ firstName: 'Mia\r\nBcc: all@example.com' })
    const name = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>\u202e'
    await service.emit(
      event(leadReceived, {
        ...{ leadId: 'l', memberId: id, kind: 'contact', name, email: 'eve@visitor.example', phone: '1' },
        message: '</p><img src=x onerror=alert(1)>\nBcc: victim@example.com',
      }),
    )
    const [mail] = await arrived(email)
    expect(mail!.envelopeTo).toEqual([email])
    expect(mail!.parsed.headers.has('bcc')).toBe(false)
    expect(mail!.parsed.subject).toMatch(/^Eve Bcc: victim@example\.com/)
    expect(String(mail!.parsed.html)).not.toMatch(/<script|<img/i)
    expect(smtp.to('victim@example.com')).toEqual([])
  })
})

describe('a site that was taken down', () => {
  const down = (memberId: string, blockedFor?: string) =>
    event(siteUnpublished, {
      ...{ siteId: 's', memberId, kind: 'recruiting', url: 'https://x/s', reason: 'asked' },
      ...(blockedFor ? { blockedFor } : {}),
    })

  it('notifies its owner of what to change, and sends nothing if the owner took it offline', async () => {
    const { id, email } = await member()
    await service.emit(down(id))
    await service.emit(down(id, 'Tagline says “$5k a week”. Remove the figure.'))
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toBe('Your site is offline until you change its text')
    expect(mail!.parsed.text).toContain('Tagline says “$5k a week”. Remove the figure.')
    expect(mail!.parsed.text).toContain('/build-recruiting-site')
  })
})

describe('the commission digest', () => {
  const funding = (memberId: string, rev: number, amountCents: number, loanId = 'loan-1') => ({
    ...{ loanId, rev, officerId: memberId, amountCents: 400_000_00, fundedAt: '2026-11-21T10:00:00.000Z' },
    ...{ chainAt: '2026-11-21T10:00:00.000Z', planVersion: 1, chain: [memberId] },
    shares: [{ level: 0, memberId, rateBp: 75, amountCents }],
  })
  const funded = (of: ReturnType<typeof funding>, cause: string) => event(loanFunded, { funding: of, cause })
  const sendDigests = () => service.app.get(DigestService, { strict: false }).sendDue()

  it('arrives once a day if the member turned it on, excludes imports, and stops with its link', async () => {
    const { id, email, username } = await member()
    const caller = await service.signInAs({ id, username })
    expect((await caller.get<MailPreferences>('/mail-preferences')).body).toEqual({
      ...{ commissionDigest: false, statementReady: true, verificationDue: true },
      ...{ disputeAnswered: true, paymentMade: true, holdReleased: true },
    })
    await service.emit(funded(funding(id, 1, 111_00, 'before'), 'edited'))
    await caller.put('/mail-preferences', { commissionDigest: true })
    await service.emit(funded(funding(id, 1, 3_000_00), 'edited'))
    await service.emit(event(loanUnfunded, { funding: funding(id, 1, 3_000_00), cause: 'edited' }))
    await service.emitTogether([
      funded(funding(id, 2, 2_400_00), 'encompass:1'),
      funded(funding(id, 1, 100_00, 'loan-2'), 'encompass:2'),
      funded(funding(id, 1, 999_00, 'imported'), 'import:7'),
    ])
    await sendDigests()
    await sendDigests()
    const [mail] = await arrived(email)
    expect(mail!.parsed.subject).toContain('$2,500.00')
    const head = mail!.raw.replace(/\r?\n[ \t]+/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe: +<https:\/\/upline\.example\/api\/unsubscribe\/[^>]+>/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const link = /https:\/\/upline\.example\/api(\/unsubscribe\/[\w.-]+)/.exec(head)![1]!
    expect((await service.visitor.get<string>(link)).body).toContain('Unsubscribe')
    expect((await caller.get<MailPreferences>('/mail-preferences')).body.commissionDigest).toBe(true)
    const click = {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    expect((await service.visitor.call('POST', link, click)).status).toBe(200)
    expect((await caller.get<MailPreferences>('/mail-preferences')).body.commissionDigest).toBe(false)
    expect((await service.visitor.call('POST', `${link}x`, click)).status).toBe(404)
    hoursOn = 24
    await service.emit(funded(funding(id, 1, 500_00, 'later'), 'edited'))
    await sendDigests()
    await arrived(email, 1)
  })

  it('waits for the hour of DIGEST_HOUR_UTC', async () => {
    const { id, email, username } = await member()
    const caller = await service.signInAs({ id, username })
    await caller.put('/mail-preferences', { commissionDigest: true })
    await service.emit(funded(funding(id, 1, 800_00, `loan of ${id}`), 'edited'))
    const config = service.app.get<NotificationsConfig>(CONFIG, { strict: false })
    config.digestHourUtc = 16
    await sendDigests()
    expect(await service.database.query('select 1 from deliveries where recipient = $1', [email])).toEqual([])
    config.digestHourUtc = 15
    await sendDigests()
    await arrived(email)
  })

  it('reaches every other member if one member’s digest cannot be written', async () => {
    const members = [await member(), await member(), await member()]
    for (const { id, username } of members) {
      const caller = await service.signInAs({ id, username })
      await caller.put('/mail-preferences', { commissionDigest: true })
      await service.emit(funded(funding(id, 1, 700_00, `loan of ${id}`), 'edited'))
    }
    const [broken, ...others] = members.sort((a, b) => (a.id < b.id ? -1 : 1))
    await service.database.query(
      `create function refuse_one() returns trigger language plpgsql as $$
       begin if new.member_id = '${broken!.id}' then raise exception 'refused'; end if; return new; end $$`,
    )
    await service.database.query(
      'create trigger refuse_one before insert on deliveries for each row execute function refuse_one()',
    )
    await sendDigests()
    for (const { email } of others) await arrived(email)
    await service.database.query('drop trigger refuse_one on deliveries')
    await sendDigests()
    await arrived(broken!.email)
  })
})

describe('ceo and admin', () => {
  it('can preview every template, and other roles cannot', async () => {
    const ceo = await service.signInAs('ceo')
    const { body } = await ceo.get<MailPreview[]>('/mail-templates')
    expect(body.map(({ template }) => template).sort()).toEqual(Object.keys(TEMPLATES).sort())
    for (const { template, subject, text } of body) {
      expect(subject).not.toBe('')
      expect(text.length).toBeGreaterThan(40)
      const page = await ceo.get<string>(`/mail-templates/${template}`)
      expect(page.body).toMatch(/^<!doctype html><html lang="en">/)
      expect(page.headers['content-security-policy']).toMatch(
        /style-src 'unsafe-inline';.* sandbox; frame-ancestors 'self'$/,
      )
      expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    }
    expect((await ceo.get('/mail-templates/invoice')).status).toBe(404)
    const manager = await service.signInAs('manager')
    for (const path of ['/mail-templates', '/mail-templates/welcome'])
      expect((await manager.get(path)).status).toBe(403)
  })

  it('can list the delivery of each email', async () => {
    const { body } = await (await service.signInAs('admin')).get<DeliveryRow[]>('/deliveries')
    expect(new Set(body.map(({ status }) => status))).toEqual(new Set(['sent']))
  })
})
