import { deflateSync } from 'node:zlib'
import { PublicPages } from '@upline/auth'
import type { Problem } from '@upline/contracts'
import type { FileStore } from '@upline/files'
import sharp from 'sharp'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

function form(
  userId: string,
  file: Buffer,
  name = 'me.jpg',
  field = 'profilePhoto',
): { payload: Buffer; headers: Record<string, string> } {
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const tail = `\r\n--x\r\ncontent-disposition: form-data; name="userId"\r\n\r\n${userId}\r\n--x--\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}

const upload = (file: Buffer, name?: string, field?: string) =>
  roster.admin.call<Problem & { photoUrl: string }>('POST', '/upload-profile-photo', form('1', file, name, field))

const picture = (of = {}) => sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#369', ...of } })

/** A PNG of 60,000 × 60,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a profile photo', () => {
  it('loses its location and camera, and gets its type and a permanent cache header', async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '39/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const { status, body } = await upload(jpeg)
    expect(status).toBe(200)
    expect(body.photoUrl).toMatch(/^\/api\/users\/photos\/[0-9a-f-]{36}\.jpg$/)
    const served = await roster.app.inject({
      url: body.photoUrl.replace('/api', ''),
      headers: { authorization: `Bearer ${await token()}` },
    })
    expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(served.headers['cache-control']).toContain('immutable')
    const metadata = await sharp(served.rawPayload).metadata()
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['jpeg', 1_024, undefined])
    const put = await roster.admin.put<{ profilePhotoUrl: string }>('/users/1', { profilePhotoUrl: body.photoUrl })
    expect(put.body.profilePhotoUrl).toBe(body.photoUrl)
  })

  it('may be a PNG with any file name', async () => {
    expect((await upload(await picture().png().toBuffer(), 'me.gif')).body.photoUrl).toMatch(/\.png$/)
  })

  it.each([
    [
      'an SVG named .png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      400,
    ],
    ['a GIF', () => picture().gif().toBuffer(), 400],
    ['the beginning of a JPG and then nothing', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
    ['3,600 million pixels in a small file', () => bomb(), 400],
    ['6 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(6 * 1024 * 1024)]), 413],
  ])('fails for %s', async (_, make, status) => {
    const answer = await upload(await make(), 'me.png')
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([status, 'profilePhoto'])
  })

  it('requires a file and an existing member', async () => {
    expect((await upload(await picture().png().toBuffer(), 'x.png', 'another')).status).toBe(400)
    const nobody = form('nobody', await picture().png().toBuffer())
    expect((await roster.admin.call('POST', '/upload-profile-photo', nobody)).status).toBe(404)
    const withoutOwner = form('', await picture().png().toBuffer())
    const answer = await roster.admin.call<Problem>('POST', '/upload-profile-photo', withoutOwner)
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'userId'])
  })

  it.each([
    ['no form', 'x', 'application/json'],
    ['a form without a boundary', 'x', 'multipart/form-data'],
    ['half a form', '--x\r\nContent-Disposition: form-data; name="userId"\r\n\r\n1', 'multipart/form-data; boundary=x'],
  ])('fails if the request is %s', async (_, payload, type) => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': type }
    const sent = type === 'application/json' ? '{}' : payload
    const answer = await roster.app.inject({ method: 'POST', url: '/upload-profile-photo', payload: sent, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'roster.photo-missing'])
  })

  it('answers 404 for an unknown name', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', 'x.jpg', `${'0'.repeat(36)}.jpg`])
      expect((await roster.admin.get(`/users/photos/${name}`)).status).toBe(404)
  })

  it('requires a session', async () => {
    expect((await roster.visitor.get('/users/photos/x.jpg')).status).toBe(401)
  })
})

describe("an applicant's photo", () => {
  const send = async (address: string, file?: Buffer) => {
    const { payload, headers } = form('', file ?? (await picture().jpeg().toBuffer()))
    const sent = { payload, headers: { ...headers, 'x-upline-address': address } }
    return roster.visitor.call<Problem & { photoUrl: string }>('POST', '/agent-photos', sent)
  }

  it('requires public pages to be on', async () => {
    expect((await send('203.0.113.1')).status).toBe(401)
  })

  describe('while the public pages are on', () => {
    beforeAll(() => roster.app.get(PublicPages).set(true))
    afterAll(() => roster.app.get(PublicPages).set(false))

    it('accepts up to 10 photos an hour from one address, and from one IPv6 /64', async () => {
      const small = Buffer.from('not a photo')
      for (const [first, next, other] of [
        ['203.0.113.2', '203.0.113.2', '203.0.113.3'],
        ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
      ] as const) {
        for (let n = 0; n < 10; n++) expect((await send(first, small)).status).toBe(400)
        const refused = await send(next, small)
        expect([refused.status, refused.body.code]).toEqual([429, 'roster.too-many-photos'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
        expect((await send(other, small)).status).toBe(400)
      }
    })

    it('refuses photos while 200 MB of applicants belong to no member', async () => {
      const fill = (bytes: number, isAnonymous: boolean) =>
        roster.database.query(
          `insert into uploaded_photos (name, unused_since, bytes, is_anonymous) values ('big.jpg', now(), $1, $2)
           on conflict (name) do update set bytes = $1, is_anonymous = $2`,
          [bytes, isAnonymous],
        )
      await fill(200 * 1024 * 1024, false)
      expect((await send('203.0.113.4')).status).toBe(200)
      await fill(200 * 1024 * 1024, true)
      expect((await send('203.0.113.4')).status).toBe(429)
      await roster.database.query(`delete from uploaded_photos where name = 'big.jpg'`)
      expect((await send('203.0.113.4')).status).toBe(200)
    })

    it('counts with its size until a member uses it', async () => {
      const { body } = await send('203.0.113.5')
      const name = body.photoUrl.split('/').at(-1)
      const [row] = await roster.database.query<{ bytes: number; is_anonymous: boolean }>(
        'select bytes, is_anonymous from uploaded_photos where name = $1',
        [name],
      )
      expect(row?.is_anonymous).toBe(true)
      expect(row?.bytes).toBeGreaterThan(1_000)
    })
  })
})

describe('a photo that no member uses', () => {
  const later = async (hours: number) => {
    const ago = (column: string) => `${column} = ${column} - interval '${hours} hours'`
    await roster.database.query(`update uploaded_photos set ${ago('unused_since')}`)
    await roster.database.query(`update members set ${ago('removed_at')}`)
    const { UnusedPhotosService } = await import('../src/photos/unused-photos.service.ts')
    await roster.app.get(UnusedPhotosService, { strict: false }).clean()
  }
  const uploaded = async () => (await upload(await picture().jpeg().toBuffer())).body.photoUrl
  const isThere = async (url: string) => (await roster.admin.get(url.replace('/api', ''))).status === 200
  const chosenBy = (id: string, profilePhotoUrl: string) => roster.admin.put(`/users/${id}`, { profilePhotoUrl })

  it('expires a day after its upload, and not before', async () => {
    const url = await uploaded()
    await later(23)
    expect(await isThere(url)).toBe(true)
    await later(2)
    expect(await isThere(url)).toBe(false)
    expect(
      await roster.database.query('select name from uploaded_photos where name = $1', [url.split('/').at(-1)]),
    ).toEqual([])
  })

  it('stays while a member uses it and a day longer, so it can be chosen again', async () => {
    const url = await uploaded()
    await chosenBy('1', url)
    await later(100)
    expect(await isThere(url)).toBe(true)
    await chosenBy('1', '')
    await later(0)
    await later(23)
    await chosenBy('1', url)
    await later(2)
    expect(await isThere(url)).toBe(true)
    await chosenBy('1', '')
    await later(1)
    await later(24)
    expect(await isThere(url)).toBe(false)
  })

  it('disappears even if another photo cannot be deleted', async () => {
    const [locked, other] = [await uploaded(), await uploaded()]
    const { FILES } = await import('@upline/files')
    const files = roster.app.get<FileStore>(FILES, { strict: false })
    const original = files.deleteFile.bind(files)
    files.deleteFile = (key) =>
      locked.endsWith(key.split('/').at(-1)!) ? Promise.reject(new Error('no permission')) : original(key)
    await later(25).finally(() => (files.deleteFile = original))
    expect([await isThere(locked), await isThere(other)]).toEqual([true, false])
    await later(1)
    expect(await isThere(locked)).toBe(false)
  })

  it('expires a day after the removal of its member', async () => {
    const url = await uploaded()
    const { id } = await roster.add('pictured')
    await chosenBy(id, url)
    await later(1)
    await roster.admin.call('DELETE', `/users/${id}`)
    await later(23)
    expect(await isThere(url)).toBe(true)
    await later(2)
    await later(24)
    expect(await isThere(url)).toBe(false)
  })
})

async function token(): Promise<string> {
  const { mintSession } = await import('@upline/testing')
  return (await mintSession(roster.redis.client, roster.keys.signing, 'admin')).token
}
