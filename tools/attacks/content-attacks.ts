import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { ImportJob, Member } from '@upline/contracts'
import { environmentOf } from '../instance/places.ts'
import { type AttackFixture, newMember, eventually } from './attack-fixture.ts'

const SCRIPT = '<script>alert(1)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** A PNG whose header claims 60,000 by 60,000 pixels. */
const BOMB = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000ea600000ea600802000000' + 'a2f1f0a9' + '0000000049454e44ae426082',
  'hex',
)

/** Typed and uploaded content on its way to other users' screens, spreadsheets and servers. */
export function contentAttacks(fixture: () => AttackFixture): void {
  const upload = (path: string, file: Blob, name: string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set(path.includes('photo') ? 'profilePhoto' : 'file', file, name)
    return fixture().send('POST', path, { headers: { cookie: fixture().admin.cookie }, body })
  }
  const photo = (bytes: Uint8Array | string, name: string) =>
    upload('/api/upload-profile-photo', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name, {
      userId: fixture().stranger.id,
    })

  describe('stored script', () => {
    it('36 shows every text of a member as text on the public pages', async () => {
      const { admin, send } = fixture()
      const evil = `${SCRIPT}"'><img src=x onerror=alert(1)>`
      const person = { ...newMember('script'), firstName: evil, lastName: evil }
      const texts = { bio: evil, businessName: evil, title: evil.slice(0, 100), nmls: '1', phone: '208-555-0100' }
      const { username } = await admin.post<Member>('/api/users', { ...person, ...texts })
      for (const folder of ['landing', 'agent-site']) {
        const page = await eventually(async () => {
          const response = await send('GET', `/${folder}/${username}`)
          if (!response.text.includes('alert(1)')) throw new Error('not there yet')
          return response
        })
        expect(page.text).not.toMatch(/<script>alert|<img src=x/)
        expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      }
    })

    it('37 returns JSON that no browser treats as a page', async () => {
      const { admin, send } = fixture()
      const response = await send('GET', '/api/users?q=script', {
        headers: { cookie: admin.cookie, accept: 'text/html' },
      })
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const missing = await send('GET', `/api/${encodeURIComponent(SCRIPT)}`)
      expect(missing.text).not.toContain(SCRIPT)
    })

    it('38 refuses javascript:, data: and other unsafe links', async () => {
      const { admin, stranger } = fixture()
      const fields = [
        'originationWebsite',
        'recruitingWebsite',
        'facebookUrl',
        'linkedinUrl',
        'twitterUrl',
        'profilePhotoUrl',
      ]
      for (const link of [
        'javascript:alert(1)',
        ' JaVaScRiPt:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'java\tscript:alert(1)',
      ])
        for (const field of fields)
          expect([
            field,
            link,
            (await admin.call('PUT', `/api/users/${stranger.id}`, { [field]: link })).status,
          ]).toEqual([field, link, 400])
    })
  })

  describe('uploads', () => {
    it('39 refuses an SVG or HTML file named as a photo', async () => {
      for (const [bytes, name] of [
        [SVG, 'a.png'],
        ['<html>', 'a.jpg'],
        [`\x89PNG${SVG}`, 'b.png'],
        ['GIF89a', 'c.png'],
        [SVG, 'd.php.png'],
      ] as const)
        expect([name, (await photo(bytes, name)).status]).toEqual([name, 400])
    })

    it('40 refuses a photo with too many pixels before decoding it', async () => {
      expect((await photo(BOMB, 'bomb.png')).status).toBe(400)
    })

    it('41 removes data hidden behind a photo, and its name', async () => {
      const { default: sharp } = await import('sharp')
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer()
      const kept = await photo(Buffer.concat([picture, Buffer.from(SVG)]), '../../../etc/evil.html.jpg')
      const { photoUrl } = JSON.parse(kept.text) as { photoUrl: string }
      expect(photoUrl).toMatch(/^\/api\/users\/photos\/[0-9a-f-]{36}\.(jpe?g|png)$/)
      const served = await fixture().send('GET', photoUrl)
      expect(served.text).not.toContain('alert(1)')
      expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
      for (const path of ['/api/users/photos/..%2f..%2fetc%2fpasswd', '/api/users/photos/....//x.png'])
        expect([400, 404]).toContain((await fixture().send('GET', path)).status)
    })
  })

  describe('CSV', () => {
    const header =
      'Borrower_Name,Property_Address,Property_State,Loan_Purpose,Loan_Officer,Loan_Status,Created_Date\r\n'

    it('42 exports a formula as text', async () => {
      const { admin, send } = fixture()
      const rows = ['=HYPERLINK(1)', '+1', '-1', '@SUM(1)', '\t=1'].map((name) => ({
        ...{
          Borrower_Name: `${name} formula`,
          Property_Address: '1 A',
          Property_State: 'ID',
          Loan_Purpose: 'Purchase',
        },
        ...{
          Loan_Officer: 'Nobody Known',
          Loan_Status: 'Application',
          Created_Date: '2026-01-02',
          Loan_Amount: '100000',
        },
      }))
      expect((await admin.call('POST', '/api/loans/bulk-import', { loans: rows })).status).toBe(200)
      const file = await send('GET', '/api/loans/export.csv?q=formula', { headers: { cookie: admin.cookie } })
      expect(file.status).toBe(200)
      expect(file.text).toContain('formula')
      for (const line of file.text.split('\r\n'))
        for (const cell of line.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t](?!\d)/)
    })

    it('43 fails only the import of a compressed bomb', async () => {
      const packed = gzipSync(`${header}"${'0'.repeat(80 * 1024 * 1024)}`)
      const started = await upload('/api/imports', new Blob([new Uint8Array(packed)]), 'bomb.csv.gz')
      const { id } = JSON.parse(started.text) as { id: string }
      const job = await eventually(async () => {
        const found = await fixture().admin.get<ImportJob>(`/api/imports/${id}`)
        if (found.status !== 'failed') throw new Error(found.status)
        return found
      })
      expect(job.error).toBeTruthy()
      expect((await fixture().admin.call('GET', '/api/loans?limit=1')).status).toBe(200)
    })
  })

  describe('webhooks', () => {
    const body = JSON.stringify({ id: 'evt_attack_1', type: 'invoice.paid', data: { object: { id: 'in_x' } } })
    const post = (signature: string | undefined) =>
      fixture().send('POST', '/hooks/stripe', {
        headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
        body,
      })
    const signed = (secret: string, at: number) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

    it('44 refuses a payment event without a signature, with another secret, or from yesterday', async () => {
      const now = Math.floor(Date.now() / 1000)
      const secret = environmentOf(fixture().instance, 'recruiting')['STRIPE_SIMULATOR_WEBHOOK_SECRET'] ?? ''
      expect(secret).not.toBe('')
      for (const signature of [
        undefined,
        't=1,v1=00',
        signed('whsec_other', now),
        signed(secret, now - 86_400),
        signed('', now),
      ])
        expect([400, 401]).toContain((await post(signature)).status)
      expect((await post(signed(secret, now))).status).toBe(200)
      expect((await post(signed(secret, now))).status).toBe(200)
    })

    it('45 refuses a loan system notification without a signature', async () => {
      for (const signature of ['', 'AAAA', createHmac('sha256', 'guess').update(body).digest('base64')])
        expect(
          (
            await fixture().send('POST', '/hooks/encompass', {
              headers: { 'content-type': 'application/json', 'elli-signature': signature },
              body,
            })
          ).status,
        ).toBe(401)
    })
  })

  describe('prices', () => {
    it('46 charges the price of the plan, regardless of the amount or plan sent', async () => {
      const { json } = fixture()
      const agent = {
        firstName: 'Pay',
        lastName: 'Less',
        email: 'pay.less@example.com',
        title: 'Agent',
        nmls: '1',
        mobilePhone: '2085550100',
      }
      const pay = (more: object) =>
        json(
          null,
          'POST',
          '/api/create-agent-payment',
          JSON.stringify({ agentData: agent, planType: 'premium', amount: 1, ...more }),
        )
      const cheap = await pay({ amount: 0.01 })
      expect([200, 201]).toContain(cheap.status)
      expect(cheap.text).not.toMatch(/"amount(Cents)?":\s*(0\.01|1)\b/)
      for (const planType of ['free', 'PREMIUM ', '', '__proto__', 0])
        expect((await pay({ planType })).status).toBe(400)
      const early = JSON.stringify({ agentData: agent, recruiterId: null, planType: 'premium' })
      expect((await json(null, 'POST', '/api/complete-agent-registration', early)).status).toBe(402)
    })
  })

  describe('requests by the server', () => {
    it('47 calls no address that a user types', async () => {
      const { admin, stranger } = fixture()
      let calls = 0
      const bait = createServer((_request, response) => void (calls++, response.end()))
      await new Promise<void>((done) => bait.listen(0, '127.0.0.1', done))
      const { port } = bait.address() as AddressInfo
      for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254']) {
        const url = `http://${host}:${port}/latest/meta-data`
        const change = { originationWebsite: url, recruitingWebsite: url, facebookUrl: url }
        await admin.call('PUT', `/api/users/${stranger.id}`, change)
        await admin.call('PUT', `/api/users/${stranger.id}`, { profilePhotoUrl: url })
      }
      await fixture().send('GET', `/landing/${stranger.username}`)
      await new Promise((done) => setTimeout(done, 1_000))
      bait.close()
      expect(calls).toBe(0)
    })
  })

  describe('mail', () => {
    it('48 lets no user send email to arbitrary addresses', async () => {
      const { officer } = fixture()
      expect((await officer.call('POST', '/api/test-email', { email: 'victim@example.com' })).status).toBe(403)
    })

    it('49 accepts one email address and no header in an address field', async () => {
      const { admin } = fixture()
      for (const email of [
        'a@b.example\r\nBcc: c@d.example',
        'a@b.example,c@d.example',
        '"x\n"@b.example',
        ['a@b.example'],
      ])
        expect((await admin.call('POST', '/api/test-email', { email })).status).toBe(400)
    })

    it('50 writes no link with a foreign host into an email', async () => {
      const { admin, raw, send } = fixture()
      const body = '{"email":"poison@example.com"}'
      const headers = `Host: evil.test\r\nCookie: ${admin.cookie}\r\nContent-Type: application/json\r\nConnection: close\r\n`
      const sent = await raw(`POST /api/test-email HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`)
      expect(sent.split('\r\n')[0]).toMatch(/ 20\d /)
      const inbox = () => send('GET', '/mail/messages', { headers: { cookie: admin.cookie } })
      const listed = await eventually(async () => {
        const { text } = await inbox()
        if (!text.includes('poison@example.com')) throw new Error('not there yet')
        return JSON.parse(text) as { id: string; to: string[] }[]
      })
      const { id } = listed.find(({ to }) => to.includes('poison@example.com'))!
      const mail = await send('GET', `/mail/messages/${id}`, { headers: { cookie: admin.cookie } })
      expect(mail.text).not.toContain('evil.test')
    })
  })
}
